"use client";

import { useRef } from "react";
import { usePaletteActions } from "@/components/palette/palette-context";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { chosenFiles } from "./dropped-files";
import { useAddFiles } from "./upload-area";

export function UploadButton({ look = "plain", label = "Upload" }: { look?: ButtonLook; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const add = useAddFiles();
  const choose = () => input.current?.click();
  usePaletteActions(
    add ? [{ id: "upload", name: "Upload session logs", words: "archive files add import", run: choose }] : [],
  );
  if (!add) return null;
  return (
    <>
      <Button look={look} onClick={choose}>
        <Icon name="upload" size={14} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Session logs to archive"
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files) add(chosenFiles(files));
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
