import { expect, test } from "vitest";
import { commandFact } from "./command";

test.each([
  ["npm   test  -- --run", "npm test -- --run", "npm test --run"],
  ["cd /srv && git  log --oneline -5", "cd /srv && git log --oneline -5", "git log --oneline -5"],
  ["CI=1 cargo test --release --lib", "CI=1 cargo test --release --lib", "cargo test --lib --release"],
  ["/usr/bin/python3 a.py -v", "/usr/bin/python3 a.py -v", "python3 -v"],
  ["rg -n --color=never 'a | b' src", "rg -n --color=never 'a | b' src", "rg --color -n"],
  ["ls src", "ls src", "ls"],
  ["git status --short", "git status --short", "git status --short"],
  ["bash -lc 'sed -n 1,20p a.ts'", "sed -n 1,20p a.ts", "sed -n"],
  ["make build 2>&1 | tail -5", "make build 2>&1 | tail -5", "make build"],
  ["sudo timeout 60 go test ./...\r\n", "sudo timeout 60 go test ./...", "go test"],
  ["# 試す\ngrep -r 値 src", "# 試す grep -r 値 src", "grep -r"],
  ["echo one && \\\r\n git show --stat", "echo one && \\ git show --stat", "git show --stat"],
  ["echo \ud800", "echo \ud800", null],
])("%j", (command, key, loose) => {
  expect(commandFact(command)).toEqual({ class: "command", text: command.trim(), key, loose });
});

test.each([
  "",
  "  ",
  "ls",
  "ls -la",
  "pwd",
  "cd /srv",
  "cd",
  "git status",
  "cd /srv && ls",
  "cd a; git status",
  "date",
])("%j says nothing", (command) => {
  expect(commandFact(command)).toBeNull();
});

test.each(["a ", "'", '"\\', "&& ", "X=1 ", "\n#", "$(", "bash -lc '"])(
  "a megabyte of %j does not take for ever",
  { timeout: 60_000 },
  (piece) => {
    const began = performance.now();
    commandFact(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    expect(performance.now() - began).toBeLessThan(30_000);
  },
);
