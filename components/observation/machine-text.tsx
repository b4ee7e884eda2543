import { visibleText } from "@/lib/core/visible-text";
import { Segments } from "./segments";

/** What a machine said, as text and nothing else: what a screen would hide or obey stands there as a mark. */
export function MachineText({ text, bytes = false }: { text: string; bytes?: boolean }) {
  return <Segments segments={visibleText(text, bytes).segments} />;
}
