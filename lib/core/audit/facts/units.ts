const SYNONYMS = `
  ns nanosecond nanoseconds
  us µs μs microsecond microseconds
  ms msec msecs millisecond milliseconds ミリ秒
  s sec secs second seconds 秒
  min mins minute minutes 分
  h hr hrs hour hours 時間
  day days 日間
  b byte bytes バイト
  kb
  kib
  mb
  mib
  gb
  gib
  tb
  tib
  kb/s
  mb/s
  gb/s
  % percent パーセント
  tokens token tok toks トークン
  tokens/s tok/s
  tests test テスト
  passed passing
  failed failing failures failure
  skipped
  errors error
  warnings warning
  files file ファイル
  lines line 行
  chars char characters character 文字
  rows row
  commits commit
  messages message
  requests request
  insertions insertion
  deletions deletion
  px
  em
  rem
  hz
  khz
  mhz
  ghz
  fps
  rpm
  req/s
  ops/s
  ns/op
  b/op
  allocs/op
  usd $ dollar dollars
  eur € euro euros
  gbp £
  jpy ¥ yen 円
`;

const NORMAL: ReadonlyMap<string, string> = new Map(
  SYNONYMS.split("\n").flatMap((row) => {
    const [unit = "", ...others] = row.trim().split(" ");
    return [unit, ...others].map((word): [string, string] => [word, unit]);
  }),
);

/** One name for a unit, however it was written; null for what is none. */
export function normalUnit(written: string): string | null {
  return NORMAL.get(written.toLowerCase()) || null;
}
