import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { SUMMARY_SECTIONS, summaryParts } from "./summary-sections";

const shape = (text: string) => summaryParts(text)?.map(({ kind, section }) => (section > 0 ? section : kind)) ?? null;

const NUMBERED = SUMMARY_SECTIONS.map((name, index) => `${index + 1}. ${name}:\n   words of it\n`).join("\n");

describe("the sections of a summary", () => {
  test("all nine, with what the client says before and after", () => {
    const text = `This session is being continued.\n\nAnalysis:\nFirst I look.\n1. **Setup**: done\n\nSummary:\n${NUMBERED}\nIf you need specific details from before compaction, read it.\nPlease continue the conversation from where we left it.`;
    expect(shape(text)).toEqual(["before", "analysis", "before", 1, 2, 3, 4, 5, 6, 7, 8, 9, "after"]);
    const parts = summaryParts(text) ?? [];
    expect(parts.find(({ section }) => section === 4)?.text).toBe("4. Errors and Fixes:\n   words of it\n\n");
    expect(parts.at(-1)?.text).toMatch(/^If you need/);
  });

  test.each([
    [
      "tags round it",
      `<analysis>\nhm\n</analysis>\n\n<summary>\n${NUMBERED}</summary>`,
      ["analysis", "before", 1, 2, 3, 4, 5, 6, 7, 8, 9, "after"],
    ],
    ["words on the line of the heading", "1. Primary Request and Intent: run.\n5. Problem Solving: none", [1, 5]],
    ["another case, and a remark", "4. Errors and fixes:\nx\n7. Pending Tasks (from task list):\ny", [4, 7]],
    ["bold", "**1. Primary Request and Intent:**\nx\n**8. Current Work**\ny", [1, 8]],
    ["headings of Markdown without numbers", "## Key Technical Concepts\nx\n## Current Work\ny", [2, 8]],
    ["indented", "  2. Key Technical Concepts:\r\n x\r\n  3. Files and Code Sections:\r\n y", [2, 3]],
  ])("%s", (_name, text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  test.each([
    ["nothing", ""],
    ["prose", "We fixed the loader. Current Work: the tests."],
    ["one heading alone", "1. Primary Request and Intent:\nall of it"],
    ["another client's headings", "## Goal\nx\n## Progress\ny\n1. Next steps:\nz"],
    ["names that do not fit their numbers", "2. Primary Request and Intent:\nx\n1. Key Technical Concepts:\ny"],
  ])("%s has none", (_name, text) => {
    expect(summaryParts(text)).toBeNull();
  });

  test("an earlier summary quoted in it begins nothing anew", () => {
    const text = `1. Primary Request and Intent:\na\n6. All User Messages:\n > 1. Primary Request and Intent:\n 1. Primary Request and Intent:\nb\n9. Optional Next Step:\nc`;
    expect(shape(text)).toEqual([1, 6, 9]);
  });

  test("its analysis names sections, too: the summary is what comes after", () => {
    const text = `<analysis>\n1. Primary Request and Intent: think\n2. Key Technical Concepts: think\n</analysis>\n<summary>\n1. Primary Request and Intent:\nreal\n3. Files and Code Sections:\nreal\n</summary>`;
    expect(shape(text)).toEqual(["analysis", "before", 1, 3, "after"]);
    expect(summaryParts(text)?.find(({ section }) => section === 1)?.text).toBe(
      "1. Primary Request and Intent:\nreal\n",
    );
  });

  test("joined, the parts are the text again, each section at most once and in order", () => {
    const line = fc.oneof(
      fc.constantFrom(
        ...NUMBERED.split("\n"),
        "Summary:",
        "Analysis:",
        "<summary>",
        "</summary>",
        "<analysis>",
        "**Current Work**",
      ),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.constantFrom("\n", "\r\n", "\n\n"), (lines, newline) => {
        const text = lines.join(newline);
        const parts = summaryParts(text);
        if (parts === null) return;
        expect(parts.map((part) => part.text).join("")).toBe(text);
        const sections = parts.filter(({ kind }) => kind === "section").map(({ section }) => section);
        expect(sections).toEqual([...new Set(sections)].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  test("a megabyte of near-headings takes no time to speak of", () => {
    const text = `${"1. Primary Request and Intent ".repeat(40_000)}\n${"a".repeat(500_000)}`;
    const began = performance.now();
    summaryParts(text);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test.runIf(hasCorpus())("a real one has all nine", () => {
    const log = new TextDecoder().decode(readCorpus("claude/agentlogs/compact.jsonl"));
    const line = log.split("\n").find((each) => each.includes('"isCompactSummary":true')) ?? "";
    const { message }: { message: { content: string } } = JSON.parse(line);
    expect(shape(message.content)).toEqual(["before", "analysis", "before", 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
