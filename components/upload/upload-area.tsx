"use client";

import { createContext, type DragEvent, type ReactNode, useContext, useRef, useState } from "react";
import { type DroppedFile, droppedFiles } from "./dropped-files";
import styles from "./upload-area.module.css";
import { UploadPanel } from "./upload-panel";
import { useUploads } from "./use-uploads";

const UploadContext = createContext<((files: readonly DroppedFile[]) => void) | null>(null);

/** Adds files to the archive; null where the reader may not. */
export function useAddFiles() {
  return useContext(UploadContext);
}

/** Takes files dropped anywhere on the team's pages, and shows what became of each. */
export function UploadArea({ team, mayUpload, children }: { team: string; mayUpload: boolean; children: ReactNode }) {
  const { items, add, clear } = useUploads();
  const [isOver, setOver] = useState(false);
  // Leaving a child fires too: the drag is gone when as many elements were left as were entered.
  const depth = useRef(0);
  if (!mayUpload) return children;

  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

  return (
    <UploadContext value={add}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the same is done by the upload button. */}
      <div
        className={styles.area}
        onDragEnter={(event) => {
          if (!holdsFiles(event)) return;
          depth.current++;
          setOver(true);
        }}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
        }}
        onDragLeave={(event) => {
          if (!holdsFiles(event)) return;
          depth.current = Math.max(0, depth.current - 1);
          if (depth.current === 0) setOver(false);
        }}
        onDrop={async (event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          depth.current = 0;
          setOver(false);
          add(await droppedFiles(event.dataTransfer));
        }}
      >
        {children}
        {isOver ? (
          <div className={styles.overlay} aria-hidden="true">
            <p>
              Let go to archive them
              <span>Session logs of Claude Code and Codex, folders, .zip and .tar.gz</span>
            </p>
          </div>
        ) : null}
        <UploadPanel team={team} items={items} onClear={clear} />
      </div>
    </UploadContext>
  );
}
