import fc from "fast-check";
import { expect, test } from "vitest";
import { editOf } from "./call-input";
import { editsOfHunks, editsOfPatch } from "./patch-text";

test("a patch is the files it adds, changes, moves and deletes, hunk by hunk", () => {
  const patch = `*** Begin Patch
*** Add File: new.txt
+one
+
+*** not a heading
*** Update File: src/a.py
*** Move to: src/b.py
@@ def f():
 kept
-old
+new
+more

@@ -40,2 +41,1 @@ class C:
 last
-gone
*** End of File
*** Delete File: old.txt
*** End Patch`;
  expect(editsOfPatch(patch)).toEqual([
    editOf({ path: "new.txt", kind: "write", before: null, after: "one\n\n*** not a heading\n" }),
    editOf({
      path: "src/a.py",
      kind: "patch",
      before: "kept\nold\n\n",
      after: "kept\nnew\nmore\n\n",
      section: "def f():",
      movedTo: "src/b.py",
    }),
    editOf({
      path: "src/a.py",
      kind: "patch",
      before: "last\ngone\n",
      after: "last\n",
      line: 40,
      section: "class C:",
      movedTo: "src/b.py",
    }),
    editOf({ path: "old.txt", kind: "delete", before: null, after: null }),
  ]);
});

test("a patch within a shell command ends where it says it ends", () => {
  const command = "cd /repo && apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF\nmake";
  expect(editsOfPatch(command)).toEqual([editOf({ path: "a", kind: "write", before: null, after: "x\n" })]);
  const update = "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch\nEOF\n make";
  expect(editsOfPatch(update)).toEqual([editOf({ path: "a", kind: "patch", before: "x\n", after: "y\n" })]);
});

test("a patch that was cut off is read as far as it goes, and CRLF stays in its lines", () => {
  expect(editsOfPatch("*** Begin Patch\n*** Update File: a\r\n@@\n-x\r\n+y")).toEqual([
    editOf({ path: "a", kind: "patch", before: "x\r\n", after: "y\n" }),
  ]);
  expect(editsOfPatch("*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** End Patch")).toEqual([
    editOf({ path: "a", kind: "patch", before: null, after: null, movedTo: "b" }),
  ]);
  expect(editsOfPatch("*** Begin Patch")).toEqual([]);
  expect(editsOfPatch("no patch")).toEqual([]);
});

test("of a unified diff the headings are no lines, and its line numbers are known", () => {
  const diff = "--- a\n+++ b\n@@ -3,2 +3,2 @@\n a\n--- was a rule\n+-- is a rule\n\\ No newline at end of file\n";
  expect(editsOfHunks("x", diff.split("\n"))).toEqual([
    editOf({ path: "x", kind: "patch", before: "a\n-- was a rule\n", after: "a\n-- is a rule\n", line: 3 }),
  ]);
});

test("no text makes it throw, and what goes and what comes are lines of the patch", () => {
  const part = fc.constantFrom(
    "*** Begin Patch",
    "*** Update File: a",
    "*** Add File: ",
    "@@",
    "@@ -1 +1 @@",
    "-x",
    "+y",
    " z",
    "",
    "*** End of File",
    "*** Move to: b",
    "\u0000",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 6 })), { maxLength: 20 }), (lines) => {
      for (const { before, after } of editsOfPatch(lines.join("\n")))
        for (const text of [before, after])
          for (const line of (text ?? "").split("\n").slice(0, -1))
            expect(lines.some((each) => each === line || each.slice(1) === line)).toBe(true);
    }),
  );
});
