/** How lines that state an error begin, or what they hold. Changed ones need a new `FACT_RULES_VERSION`. */
export const ERROR_PATTERNS: readonly RegExp[] = [
  // `TypeError: …`, `java.lang.IllegalStateException: …`, `Uncaught (in promise) Error [ERR_X]: …`
  /^(?:Uncaught |Unhandled |Caused by: |Exception in thread "[^"]{0,80}" |\[?cause\]?: )?(?:\(in promise\) )?[\w$.:\\]{0,200}(?:Error|Exception)(?: \[\w+\])?: \S/,
  /^(?:AssertionError|KeyboardInterrupt|RecursionError|MemoryError|StopIteration|SystemExit: [1-9]\d*)$/,
  // `error[E0308]: …`, `error TS2304: …`, `ERROR: …`, `fatal error: …`, `error - …`
  /^(?:fatal |runtime |syntax |parse |internal |build |compile |compilation |type |linker )?error(?:\[\w+\]|\s[A-Z]{1,6}\d+)?(?::\s{0,20}| - )\S/i,
  /^(?:fatal|panic|abort|aborted|critical): \S/i,
  /^\[?(?:ERROR|FATAL|CRITICAL|ERR!)\]?:? \S/,
  /^(?:npm|pnpm|yarn) (?:ERR!|error) \S|^ERR_PNPM_\w|^ELIFECYCLE/,
  /^thread '[^']{0,200}'(?: \(\d+\))? panicked at|^panicked at /,
  /^(?:FAILED|FAIL)[ \t]+\S*[\w/]|^--- FAIL: |^not ok \d/,
  /^test \S{1,300} \.\.\. FAILED$|^test result: FAILED/,
  /^[✗✘×✖❌✕] .*\p{L}/u,
  /^E {2,}\S/,
  /^[\w./~-]{1,200}: .{1,400}: (?:No such file or directory|Permission denied|Is a directory|Not a directory|File exists|Connection refused|Operation not permitted)$/,
  /^(?:(?:[\w./-]{1,100}: )(?:line \d+: )?.{1,200}: (?:command )?not found|zsh: command not found: .+)$/,
  /^(?:Command (?:failed|exited)|Process exited|Exited|Exit|The command exited|script exited)\b.{0,80}\b(?:code|status)[: ]+[1-9]\d*/i,
  /\b(?:exit|exited with|returned) (?:non-zero exit )?(?:status|code):? [1-9]\d*\b/i,
  // Elixir's, Go's compiler's, a merge's, an interface's on the web.
  /^\*\* \([\w.]{1,100}\) \S/,
  /^(?:undefined: \w|cannot use \S|.{1,200} (?:declared|imported) and not used)/,
  /^CONFLICT \(\S/,
  /^\w+: .{1,200} \(HTTP [45]\d\d\)/,
  /^(?:\S{1,100} )?permission denied: \S/,
  /^[A-Z][\w -]{2,60} failed(?: with \S|:)/,
  /^<tool_use_error>\S/,
  /^remote: (?:error|fatal): |^! \[(?:remote )?rejected\]/,
  /^(?:curl|wget|ssh|rsync|scp|docker): \(\d+\) \S/,
];

/** Words without which no pattern matches: most lines hold none and are passed over. */
export const ERROR_HINT =
  /err|fail|fatal|panic|exception|interrupt|critical|abort|exit|not ok|[✗✘×✖❌✕]|^\s*E {2}|not found|such file|denied|directory|refused|permitted|reject|return|^\w+: \(\d|\*\* \(|undefined: |cannot use|and not used|conflict|\(HTTP |file exists/i;
