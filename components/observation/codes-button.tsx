import { Button } from "@/components/ui/button";
import type { ColourCodes } from "@/lib/core/styled-text";

/** The colours an output asked for, or the codes it asked with. */
export function CodesButton({ codes, onChange }: { codes: ColourCodes; onChange: (codes: ColourCodes) => void }) {
  return (
    <Button look="quiet" onClick={() => onChange(codes === "drawn" ? "shown" : "drawn")}>
      {codes === "drawn" ? "Show colour codes" : "Show colours"}
    </Button>
  );
}
