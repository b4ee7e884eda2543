import { expect, test } from "vitest";
import { fileOfCommand, onlyReads } from "./reading-command";

test.each([
  "ls",
  "ls -la src",
  "cat a.ts b.ts",
  "cd /repo && grep -rn 'a|b; rm x' src | head -n 5",
  'rg -n "fn main" src 2>/dev/null || true',
  "git status ⏎ git diff HEAD~1 -- src/a.ts",
  "git log --oneline -5",
  "sed -n '10,20p' src/a.ts",
  "find . -name '*.ts' | sort | uniq -c",
  "wc -l src/a.ts 2>&1",
  "git diff --stat > /dev/null; echo done",
])("%s only reads", (line) => {
  expect(onlyReads(line, false)).toBe(true);
});

test.each([
  ["a command nobody knows", "make"],
  ["one behind others", "ls && npm test"],
  ["one on the next line", "ls ⏎ make"],
  ["a redirection", "echo x > a.ts"],
  ["one without a space", "cat a>b"],
  ["one that appends", "cat a >> b"],
  ["a here-document", "cat <<EOF"],
  ["a substitution", "cat $(make)"],
  ["one in quotes", 'echo "$(make)"'],
  ["a backtick", "cat `make`"],
  ["a variable", "$EDITOR a.ts"],
  ["one among its words", "cat $FILE"],
  ["an assignment", "PAGER=x git log"],
  ["a group", "(make)"],
  ["a job", "ls & make"],
  ["an escape", "ls \\; make"],
  ["an open quote", "echo 'a"],
  ["a stream editor in place", "sed -i 's/a/b/' a.ts"],
  ["one with a script of its own", "sed -n '1,2p;w b.ts' a.ts"],
  ["one in place behind a script", "sed -n 1p a.ts -i"],
  ["a find that deletes", "find . -name x -delete"],
  ["a find that runs", "find . -exec rm {} +"],
  ["a sort into a file", "sort -uo a.ts a.ts"],
  ["a uniq into a file", "uniq a b"],
  ["a search with a helper", "rg --pre ./run x"],
  ["a git that changes", "git checkout a.ts"],
  ["a diff into a file", "git diff --output=a.ts"],
  ["a git elsewhere", "git -C x status"],
  ["a name every object has", "constructor x"],
  ["nothing", ""],
  ["a joint alone", "&& ls"],
])("%s is not known to only read: %s", (_, line) => {
  expect(onlyReads(line, false)).toBe(false);
});

test("where line ends became spaces, a second command may stand among the operands", () => {
  for (const line of ["cat a.rs make", "ls make", "git status make", "cat a.rs | head -5 make", "rg --files make"])
    expect(onlyReads(line, true), line).toBe(false);
  for (const line of ["sed -n '1,200p' a.rs", "cd src && cat a.rs", "git status --short", "ls -la"])
    expect(onlyReads(line, true), line).toBe(true);
});

test.each([
  ["cat src/a.rs", "src/a.rs"],
  ["sed -n '1,200p' 'a b.rs'", "a b.rs"],
  ['cd /repo/ && head -n 20 "lib/x.ts"', "/repo/lib/x.ts"],
  ["cd /repo && tail -5 /etc/hosts", "/etc/hosts"],
  ["nl -ba a.rs 2>/dev/null", "a.rs"],
  ["cat a.rs b.rs", null],
  ["cat src/*.rs", null],
  ["cat ~/a.rs", null],
  ["cat a.rs | head", null],
  ["grep x a.rs", null],
  ["cat a.rs && make", null],
  ["cd a && cd b && cat c", null],
  ["cat -", null],
])("%s prints %s", (line, file) => {
  expect(fileOfCommand(line, false)).toBe(file);
});
