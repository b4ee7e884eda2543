import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import markdown from "highlight.js/lib/languages/markdown";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { CodeInk, Run } from "@/lib/core/code-lines";
import type { Language } from "@/lib/core/language-of";

/** Loaded when there is code to colour, never with a page. */
const GRAMMARS = {
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  markdown,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
} satisfies Record<Language, unknown>;

const INKS: Record<string, CodeInk> = {
  keyword: "keyword",
  name: "keyword",
  "selector-tag": "keyword",
  "selector-class": "keyword",
  "selector-id": "keyword",
  string: "string",
  regexp: "string",
  link: "string",
  code: "string",
  number: "number",
  literal: "number",
  symbol: "number",
  comment: "comment",
  quote: "comment",
  doctag: "comment",
  title: "title",
  section: "title",
  type: "type",
  built_in: "type",
  attr: "type",
  attribute: "type",
  variable: "type",
  "template-variable": "type",
  meta: "meta",
  bullet: "meta",
  addition: "added",
  deletion: "removed",
};

const lowlight = createLowlight(GRAMMARS);

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

/** Lines of code as runs of one ink each. They are text: nothing in them is ever markup. */
export function highlight(lines: readonly string[], language: Language): Run[][] {
  const runs: Run[][] = [[]];
  const take = (text: string, ink: CodeInk | null) => {
    text.split("\n").forEach((part, n) => {
      if (n > 0) runs.push([]);
      if (part !== "") add(runs.at(-1) ?? [], part, ink);
    });
  };
  walk(lowlight.highlight(language, lines.join("\n")).children, null, take);
  // highlight.js adds a line feed of its own where a text ends within something that must not end there.
  if (runs.length === lines.length + 1 && runs.at(-1)?.length === 0) runs.pop();
  return runs;
}

/** Ruby's grammar, for one, ends a run within a character of two halves: the second goes with the first. */
function add(line: Run[], text: string, ink: CodeInk | null): void {
  const last = line.at(-1);
  if (last && last.ink === ink) last.text += text;
  else if (last && /[\ud800-\udbff]$/.test(last.text) && /^[\udc00-\udfff]/.test(text)) {
    last.text += text.slice(0, 1);
    if (text.length > 1) line.push({ text: text.slice(1), ink });
  } else line.push({ text, ink });
}

function walk(nodes: readonly Node[], ink: CodeInk | null, take: (text: string, ink: CodeInk | null) => void): void {
  for (const node of nodes) {
    if (node.type === "text") take(node.value, ink);
    else if (node.type === "element") {
      const { className } = node.properties;
      const name = Array.isArray(className) ? String(className[0]).replace(/^hljs-/, "") : "";
      walk(node.children, INKS[name] ?? ink, take);
    }
  }
}
