import { expect, test } from "vitest";
import { numbersIn } from "./number";

const keys = (text: string) => numbersIn(text).map(({ key }) => key);

test.each([
  ["took 12 ms", ["12 ms"]],
  ["12ms", ["12 ms"]],
  ["1,234.50 KB", ["1234.5 kb"]],
  ["3 MiB of 2GB", ["3 mib", "2 gb"]],
  ["45.0%", ["45 %"]],
  ["35,000 tokens", ["35000 tokens"]],
  ["12.5k tokens", ["12500 tokens"]],
  ["31 tests, 1 failure", ["31 tests", "1 failed"]],
  ["width:8px;", ["8 px"]],
  ["$1,234.50", ["1234.5 usd"]],
  ["0.03 USD", ["0.03 usd"]],
  ["Finished in 2.0 seconds", ["2 s"]],
  ["real 1m23.5s", ["83.5 s"]],
  ["処理は12秒、30 %", ["12 s", "30 %"]],
  ["1_000 rows", ["1000 rows"]],
  ["-5 %", ["-5 %"]],
])("%j", (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

test.each([
  "42",
  "line 12",
  "2024-01-02",
  "v1.2.3",
  "1.2.3 s",
  "the 1990s",
  'if [ "$1" = x ]',
  "%-19s %5s",
  "f5ccd605-703b-41b5",
  "llama-3.2-1b",
  "abc12ms",
  "a%20b",
  "12 monkeys",
  "1,2,3",
])("%j holds none", (text) => {
  expect(keys(text)).toEqual([]);
});
