import fc from "fast-check";
import type { StubFacts } from "@/lib/core/stub";
import { textFacts } from "@/lib/core/text-facts";
import { isShort, mayNeedText, type ViewItem } from "@/lib/core/view/view-item";

/** Texts that are long, hostile, without words, of other scripts, or nothing at all. */
const text = fc
  .oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 40, size: "max" }) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 300, size: "max" }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("x", "\n", "§deadbeef ", "語", "😀", "  ", "\ud83d"), fc.nat(4000)),
    },
  )
  .map((one) => (typeof one === "string" ? one : one[0].repeat(one[1])));

const said = fc.record({
  kind: fc.constantFrom("tool", "tool", "tool", "prompt", "reply", "thinking"),
  text,
  isImage: fc.boolean().map((is) => is),
  hasOutput: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
});

/** The items of a thread, one or two to a step, with distinct ids. */
export const anyThread = (rho: number, maxLength = 60): fc.Arbitrary<ViewItem[]> =>
  fc
    .tuple(fc.array(said, { maxLength, size: "max" }), fc.nat(0xfff))
    .map(([all, salt]) =>
      all.map((one, seq) => toItem(one, seq, (salt * 1000 + seq).toString(16).padStart(8, "0"), rho)),
    );

interface Said {
  kind: "tool" | "prompt" | "reply" | "thinking";
  text: string;
  isImage: boolean;
  hasOutput: boolean;
}

function toItem({ kind, text: content, isImage, hasOutput }: Said, seq: number, id: string, rho: number): ViewItem {
  const step = Math.floor(seq / 2) + 1;
  if (kind === "tool" && !hasOutput) return { seq, step, facts: null, text: `Bash: ${content.slice(0, 100)}` };
  const bytes = Buffer.from(content, "utf8");
  const facts: StubFacts = {
    ...{ id, kind, tool: kind === "tool" ? "Bash" : null, action: kind === "tool" ? content.slice(0, 80) : null },
    ...{ returnCode: kind === "tool" ? seq % 3 : null, isError: false, complete: true, totalBytes: null },
    ...{ mediaType: isImage && seq % 7 === 0 ? "image/png" : null, bytes: bytes.length, ...textFacts(bytes) },
  };
  return { seq, step, facts, text: mayNeedText(facts, rho) || isShort(facts) ? bytes.toString("utf8") : null };
}
