const EXTENSIONS: ReadonlySet<string> = new Set(
  `ada adb adoc asm astro avif awk bak bash bat bazel bib bin bmp bz2 c cc cert cfg cjs clj cljs cmake cmd conf config cpp crt
  cs csproj css csv cts cu cue cxx d dart db diff dll doc docx dockerfile dylib ejs el elm env eot erb erl ex example exe exs
  f90 fish fs fsx gif glsl go gql gradle graphql groovy gz h hbs hcl hpp hs htm html hxx ico ics ini ino ipynb jar java jl
  jpeg jpg js json json5 jsonc jsonl jsx key kt kts less lib liquid lock log lua m map markdown md mdc mdx mjs mk ml mli mm mod
  mov mp3 mp4 mts mustache nim nix njk o obj out parquet patch pb pdf pem php pid pl plist pm png po pptx prisma properties
  proto ps1 psd pug py pyc pyi pyx r rb rkt rs rst s sass scala scss service sh sln snap snapshot so socket sol sql sqlite
  sqlite3 svelte svg swift sum tar tcl template test tex tf tfvars tgz tmp tmpl toml ts tsv tsx ttf txt typ vb vim vue wasm wat
  wav webm webmanifest webp woff woff2 xcconfig xhtml xls xlsx xml xsd xsl yaml yml zig zip zsh zst`
    .split(/\s+/)
    .filter((extension) => extension !== ""),
);

const NAMES: ReadonlySet<string> = new Set(
  `BUILD Brewfile CHANGELOG CODEOWNERS COPYING Containerfile Dockerfile GNUmakefile Gemfile Jenkinsfile Justfile LICENSE Makefile
  NOTICE Pipfile Podfile Procfile README Rakefile Vagrantfile WORKSPACE gradlew justfile makefile mvnw`.split(/\s+/),
);

/** Names that so many folders have that they tell nothing. */
const COMMON =
  /^(?:(?:index|main|mod|lib|__init__|__main__|page|layout|route|utils?|types?|setup|config|conftest)\.\w+|(?:README|CHANGELOG|LICENSE|NOTICE|CONTRIBUTING|CLAUDE|AGENTS)(?:\.\w+)?|(?:package|package-lock|tsconfig|settings)\.json|(?:Cargo|pyproject)\.toml|Cargo\.lock|yarn\.lock|go\.(?:mod|sum)|Makefile|Dockerfile|\.\w+)$/i;

/** Whether a file may be called so: an extension that files have, a dot file, or a name files are known by. */
export function isFileName(name: string): boolean {
  const extension = extensionOf(name);
  if (extension !== null && EXTENSIONS.has(extension)) return !PRODUCT.test(name);
  return NAMES.has(name) || DOT_FILE.test(name);
}

const DOT_FILE =
  /^\.(?:env[\w.-]*|\w{1,20}ignore|\w{1,20}rc|git(?:attributes|modules|keep|config)|editorconfig|profile|\w{1,20}-versions?)$/;

/** `Node.js` and its like are spoken of, not opened. */
const PRODUCT = /^(?:Node|React|Next|Vue|Nuxt|Express|Three|Deno|Angular|Ember|D3)\.js$/;

/** In lower case; null where the name has none, or what follows its last dot cannot be one. */
export function extensionOf(name: string): string | null {
  const extension = /[^.]\.([a-z][a-z0-9]{0,11}|[A-Z][A-Z0-9]{0,7})$/.exec(name)?.[1];
  return extension?.toLowerCase() ?? null;
}

/** Whether the last name of a path says by itself which file is meant. */
export function isTellingName(name: string): boolean {
  return extensionOf(name) !== null && !COMMON.test(name);
}
