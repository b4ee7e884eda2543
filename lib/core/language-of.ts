import { pathGiven } from "./reread/file-effect";

/** Languages that are coloured. `components/observation/highlight.ts` has a grammar for each. */
export const LANGUAGES = [
  "bash",
  "c",
  "cpp",
  "css",
  "diff",
  "go",
  "ini",
  "java",
  "javascript",
  "json",
  "markdown",
  "python",
  "ruby",
  "rust",
  "sql",
  "typescript",
  "xml",
  "yaml",
] as const;
export type Language = (typeof LANGUAGES)[number];

const EXTENSIONS: Record<Language, string> = {
  bash: "sh bash zsh",
  c: "c h",
  cpp: "cc cpp cxx hh hpp hxx",
  css: "css scss less",
  diff: "diff patch",
  go: "go",
  ini: "ini toml cfg conf properties",
  java: "java",
  javascript: "js jsx mjs cjs",
  json: "json jsonl ndjson",
  markdown: "md mdx markdown",
  python: "py pyi",
  ruby: "rb rake",
  rust: "rs",
  sql: "sql",
  typescript: "ts tsx mts cts",
  xml: "xml html htm svg xhtml vue",
  yaml: "yml yaml",
};

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => EXTENSIONS[language].split(" ").map((extension) => [extension, language] as const)),
);

/** By the ending of a path; null when it tells nothing. */
export function languageOfPath(path: string): Language | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path.trim())?.[1];
  return extension === undefined ? null : (BY_EXTENSION.get(extension.toLowerCase()) ?? null);
}

/** Commands that print a file and nothing else, alone or behind a `cd`. */
const PRINTS = /^(?:cd [^|;&<>]+ && )?(?:cat|bat|nl|head|tail|sed -n) ([^|;&<>`$]+)$/;

/** The language of a tool's output, by what the call read or by what the output is; null when nothing says. */
export function languageOfOutput(output: {
  tool: string | null;
  action: string | null;
  text: string;
}): Language | null {
  const { tool, action, text } = output;
  if (/^diff --git /.test(text)) return "diff";
  if (action !== null) {
    const given = pathGiven(tool, action);
    if (given !== null) return languageOfPath(given);
    const printed = PRINTS.exec(action)?.[1];
    const language = printed ? languageOfPath(printed.replace(/["']/g, "")) : null;
    if (language) return language;
  }
  return isJson(text) ? "json" : null;
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
