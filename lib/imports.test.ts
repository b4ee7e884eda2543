import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";

/** Folders as layers; the longest name that fits a path is its layer. */
const LAYERS = [
  ...["app", "app/api", "components", "db", "scripts", "e2e", "cli", "bench", "lib"],
  ...[
    "lib/api",
    "lib/client",
    "lib/core",
    "lib/custody",
    "lib/derive",
    "lib/http",
    "lib/mcp",
    "lib/parsers",
    "lib/services",
    "lib/worker",
  ],
];

/** What a layer may import besides itself. `lib` is the files directly in it: the environment and the log. */
const ALLOWED: Record<string, readonly string[]> = {
  app: ["components", "lib/client", "lib/api", "lib/core", "lib/services", "lib/http", "lib"],
  "app/api": ["app", "lib/http", "lib/mcp", "lib/services", "lib/api", "lib/core", "lib"],
  components: ["lib/client", "lib/api", "lib/core"],
  "lib/client": ["lib/api", "lib/core"],
  "lib/http": ["lib/services", "lib/api", "lib/core", "lib", "db"],
  "lib/mcp": ["lib/http", "lib/services", "lib/api", "lib/core", "lib"],
  "lib/services": ["lib/custody", "lib/derive", "lib/parsers", "lib/api", "lib/core", "lib", "db"],
  "lib/worker": ["lib/services", "lib/core", "lib"],
  "lib/custody": ["lib/parsers", "lib/core", "lib", "db"],
  "lib/derive": ["lib/custody", "lib/parsers", "lib/core", "lib", "db"],
  "lib/parsers": ["lib/core"],
  "lib/api": ["lib/core"],
  "lib/core": [],
  lib: [],
  db: ["lib/core", "lib"],
  cli: ["lib/core", "lib/api"],
};

/** Contracts without schemas: what a page may carry. */
const LIGHT = new Set(["lib/api/routes", "lib/api/sorts"]);

/** Layers nothing is forbidden to: they start, test and measure the rest. */
const FREE = ["scripts", "e2e", "bench"];

/** The pure layers may compute, and no more: no clock, disk, network, framework or database. */
const PURE = ["lib/core", "lib/parsers"];
const PURE_MODULES = ["node:buffer", "node:crypto", "hash-wasm", "fzstd", "re2js"];

interface Import {
  file: string;
  /** A path from the root for our own modules, else the package's name. */
  target: string;
  isOurs: boolean;
  /** Gone once it is compiled. */
  isType: boolean;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .split(sep)
        .join("/"),
    );
}

/** Tests, and what only tests use, may reach for anything. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/fixtures\//.test(file);

function importsOf(file: string): Import[] {
  const found = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s[^;"'=]*?\bfrom\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  );
  return [...found].map((match) => {
    const from = match[1] ?? match[2] ?? match[3] ?? "";
    const isType = /^(?:import|export)\s+type\b/.test(match[0]);
    if (from.startsWith("@/")) return { file, target: from.slice(2), isOurs: true, isType };
    if (from.startsWith(".")) return { file, target: relative(".", join(dirname(file), from)), isOurs: true, isType };
    return { file, target: builtinModules.includes(from) ? `node:${from}` : from, isOurs: false, isType };
  });
}

function layerOf(path: string): string | undefined {
  return LAYERS.filter((layer) => path.startsWith(`${layer}/`)).sort((a, b) => b.length - a.length)[0];
}

const imports = ["app", "components", "db", "lib"]
  .flatMap(files)
  .filter((file) => !isTest(file))
  .flatMap(importsOf);
const say = ({ file, target }: Import) => `${file} imports ${target}`;

describe("the arrows between layers", () => {
  test("are looked at: the modules are found and read", () => {
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter(({ isOurs }) => isOurs).length).toBeGreaterThan(30);
  });

  test("are followed, and nothing else", () => {
    const wrong = imports.filter(({ file, target, isOurs }) => {
      const [from, to] = [layerOf(file), layerOf(target)];
      if (!isOurs || from === undefined || to === undefined || from === to || FREE.includes(from)) return false;
      return !ALLOWED[from]?.includes(to);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  test("the browser gets the routes of the contracts, not their schemas", () => {
    const wrong = imports.filter(
      ({ file, target, isType }) =>
        !isType && /^(?:components|lib\/client)\//.test(file) && target.startsWith("lib/api/") && !LIGHT.has(target),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  test("only db/ talks to the database", () => {
    const wrong = imports.filter(
      ({ file, target }) => /^(drizzle-orm|postgres)(\/|$)/.test(target) && !file.startsWith("db/"),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  test("the pure layers import nothing that could act", () => {
    const wrong = imports.filter(({ file, target, isOurs }) => {
      if (isOurs || !PURE.some((layer) => file.startsWith(`${layer}/`))) return false;
      return !PURE_MODULES.includes(target);
    });
    expect(wrong.map(say)).toEqual([]);
  });
});
