import { arrayAt, isObject, type Json, stringAt } from "@/lib/core/json";
import type { Body } from "../format";

/** Decodes a `data:` URL with base64 content; null for any other address. */
function decodeDataUrl(url: string): Body | null {
  if (!url.startsWith("data:")) return null;
  const comma = url.indexOf(",");
  const head = url.slice(5, comma < 0 ? 0 : Math.min(comma, 205));
  if (!head.endsWith(";base64")) return null;
  const mediaType = head.slice(0, -";base64".length).split(";", 1)[0] ?? "";
  return { bytes: Buffer.from(url.slice(comma + 1), "base64"), mediaType: mediaType || "application/octet-stream" };
}

/** The image of a content part: decoded when it is inline, its address otherwise. */
export function partImage(part: Json): Body | null {
  if (!isObject(part)) return null;
  const url = stringAt(part, "image_url") ?? stringAt(part.image_url, "url");
  return url === null ? null : (decodeDataUrl(url) ?? url);
}

/** Inline images of a message, in order. */
export function contentImages(item: Json): Body[] {
  const images: Body[] = [];
  for (const part of arrayAt(item, "content")) {
    const image = partImage(part);
    if (image !== null && typeof image !== "string") images.push(image);
  }
  return images;
}
