import type { Call } from "./claude-log";

/** A shell command that worked. */
export function bash(command: string, description: string, output: string): Call {
  return {
    tool: "Bash",
    input: { command, description },
    output: output === "" ? "(Bash completed with no output)" : output,
    twin: { stdout: output, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
  };
}

/** One that did not: the client writes the code in front of the text. */
export function failedBash(command: string, description: string, code: number, output: string): Call {
  const text = `Exit code ${code}\n${output}`;
  return { tool: "Bash", input: { command, description }, output: text, twin: `Error: ${text}`, failed: true };
}

/** An output too long for the log: a preview, and the whole in `tool-results/<id>.txt` beside the session. */
export function persistedBash(command: string, description: string, output: string, path: string): Call {
  const size = Buffer.byteLength(output);
  const note = `<persisted-output>\nOutput too large (${(size / 1024).toFixed(1)}KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${output.slice(0, 2000)}\n...\n</persisted-output>`;
  const twin = {
    stdout: output.slice(0, 30_000),
    stderr: "",
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
    persistedOutputPath: path,
    persistedOutputSize: size,
  };
  return { tool: "Bash", input: { command, description }, output: note, twin };
}

export function read(filePath: string, content: string): Call {
  const lines = content.split("\n");
  const numbered = lines.map((line, index) => `${index + 1}\t${line}`).join("\n");
  const file = { filePath, content, numLines: lines.length, startLine: 1, totalLines: lines.length };
  return { tool: "Read", input: { file_path: filePath }, output: numbered, twin: { type: "text", file } };
}

/** A replacement of one passage, with the patch the client shows for it. */
export function edit(filePath: string, before: string, after: string, line: number): Call {
  const removed = before.split("\n").map((text) => `-${text}`);
  const added = after.split("\n").map((text) => `+${text}`);
  const hunk = {
    oldStart: line,
    oldLines: removed.length,
    newStart: line,
    newLines: added.length,
    lines: [...removed, ...added],
  };
  return {
    tool: "Edit",
    input: { file_path: filePath, old_string: before, new_string: after, replace_all: false },
    output: `The file ${filePath} has been updated successfully.`,
    twin: {
      filePath,
      oldString: before,
      newString: after,
      originalFile: null,
      structuredPatch: [hunk],
      userModified: false,
      replaceAll: false,
    },
  };
}

export function grep(pattern: string, path: string, matches: readonly string[]): Call {
  const content = matches.join("\n");
  return {
    tool: "Grep",
    input: { pattern, path, output_mode: "content", "-n": true },
    output: content === "" ? "No matches found" : content,
    twin: { mode: "content", numFiles: 1, filenames: [], content, numLines: matches.length },
  };
}
