import type { Found } from "./found";

const URL =
  /(?<![\w+.-])(?:https?|wss?|ftp|ssh|git|postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|s3|gs):\/\/[!#%&'()*+,\-./\w:;=?@[\]~]{2,2000}/gi;
const HOST = /^[a-z0-9+]+:\/\/(?:[^\s/@]{1,200}@)?(?:[\w.-]*\w|\[[0-9a-f:]+\])(?::\d{1,5})?(?=[/?#]|$)/i;

/** The addresses (URLs) in a line of text: scheme and host in lower case, without what closed the sentence around them. */
export function addressesIn(text: string): Found[] {
  if (!text.includes("://")) return [];
  return [...text.matchAll(URL)].flatMap(({ 0: written, index }) => {
    const whole = withoutClosing(written);
    const host = HOST.exec(whole)?.[0];
    if (host === undefined) return [];
    const key = (host.toLowerCase() + whole.slice(host.length)).replace(/\/$/, "");
    return [{ class: "id" as const, key, loose: null, from: index, to: index + whole.length }];
  });
}

/** A closing bracket belongs to an address that also holds the opening one. */
function withoutClosing(written: string): string {
  let end = written.length;
  while (end > 0) {
    const last = written[end - 1] ?? "";
    const opening = last === ")" ? "(" : last === "]" ? "[" : "";
    const isClosing = opening !== "" && !written.slice(0, end - 1).includes(opening);
    if (!isClosing && !/[.,:;!?'*_]/.test(last)) break;
    end--;
  }
  return written.slice(0, end);
}
