import { arrayAt, type JsonObject, stringAt } from "@/lib/core/json";
import { contentImages } from "./image";
import { injectedLabel } from "./injected";
import type { Mirrors } from "./mirror";
import type { Steps } from "./steps";
import { contentTexts, firstLine, innerLine, textKeys } from "./text";
import type { Timeline } from "./timeline";
import type { View } from "./view";

/** Gives out what was said: prompts, replies, thinking, and the client's own text as notices. */
export interface Speech {
  user(item: JsonObject, role: string): "prompt" | "notice";
  reply(item: JsonObject, mayBeSummary: boolean): void;
  reasoning(item: JsonObject): void;
  /** Says the same from an event for the interface, when no item says it. */
  copied(kind: "prompt" | "reply" | "thinking", texts: readonly string[], id: string | null): void;
  readonly firstPrompt: string | null;
}

export function hearSpeech(
  timeline: Timeline,
  mirrors: Mirrors,
  steps: Steps,
  view: View,
  onPrompt: () => void,
): Speech {
  let firstPrompt: string | null = null;

  function named(item: JsonObject): { textKey?: string } {
    const id = stringAt(item, "id");
    return id === null || id === "" ? {} : { textKey: id };
  }

  function mirrored(kind: string, item: JsonObject, texts: readonly string[]): void {
    mirrors.item(kind, textKeys(texts.length > 1 ? [texts.join("\n"), ...texts] : texts, stringAt(item, "id")));
  }

  function prompted(text: string): void {
    steps.pause();
    if (firstPrompt === null && text.trim() !== "") firstPrompt = firstLine(text, 120);
    onPrompt();
  }

  return {
    get firstPrompt() {
      return firstPrompt;
    },
    user(item, role) {
      const texts = contentTexts(item);
      const label = injectedLabel(item, role, texts);
      const text = texts.join("\n");
      mirrored("prompt", item, texts);
      if (label !== null) {
        const seq = timeline.emit(timeline.draft("notice", innerLine(text), { label }));
        view.message("notice", seq, text, stringAt(item, "id"));
        return "notice";
      }
      const [first, ...others] = text === "" ? contentImages(item) : [text, ...contentImages(item)];
      const preview = text === "" && first !== undefined ? "image" : firstLine(text);
      const body = first === undefined ? {} : { text: first };
      const seq = timeline.emit(timeline.draft("prompt", preview, { ...body, ...named(item) }));
      view.message("prompt", seq, text, stringAt(item, "id"));
      for (const image of others) timeline.emit(timeline.draft("prompt", "image", { label: "image", text: image }));
      prompted(text);
      return "prompt";
    },
    reply(item, mayBeSummary) {
      const texts = contentTexts(item);
      const text = texts.join("\n");
      const phase = stringAt(item, "phase");
      mirrored("reply", item, texts);
      const body = text === "" ? {} : { text, ...named(item) };
      const event = timeline.draft("reply", firstLine(text), { ...(phase === null ? {} : { label: phase }), ...body });
      const register = (seq: number) =>
        view.message(event.kind === "reply" ? "reply" : "notice", seq, text, stringAt(item, "id"));
      if (mayBeSummary) timeline.hold(event, register);
      else register(timeline.emit(event));
    },
    reasoning(item) {
      const summary = arrayAt(item, "summary").map((part) => stringAt(part, "text") ?? "");
      const texts = summary.some((text) => text !== "") ? summary : contentTexts(item);
      const text = texts.join("\n");
      mirrored("thinking", item, texts);
      const event =
        text === ""
          ? timeline.draft("thinking", "reasoning not readable")
          : timeline.draft("thinking", firstLine(text), { text, ...named(item) });
      const seq = timeline.emit(event);
      const id = stringAt(item, "id");
      if (id !== null) view.item(id, seq);
    },
    copied(kind, texts, id) {
      const text = texts.join("\n");
      if (text === "") return;
      mirrors.copy(kind, textKeys([text], id), timeline.draft(kind, firstLine(text), { text }), (event) => {
        if (kind !== "prompt") steps.answer();
        const seq = timeline.emit({ ...event, step: timeline.step });
        if (kind !== "thinking") view.message(kind, seq, text, null);
        if (kind === "prompt") prompted(text);
      });
    },
  };
}
