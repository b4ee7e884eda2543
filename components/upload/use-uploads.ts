"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer, useRef } from "react";
import type { Upload } from "@/lib/api/uploads";
import { call } from "@/lib/client/call";
import type { DroppedFile } from "./dropped-files";
import { sendFile, UploadFailure } from "./send-file";
import { changeUploads, type UploadItem } from "./upload-state";

/** Files on the wire at once. */
const LANES = 2;
/** Between two questions how far a large log has been read. */
const POLL_MS = 700;

/** Sends files two at a time, follows large ones until they are read, and refreshes the lists as sessions arrive. */
export function useUploads(): {
  items: readonly UploadItem[];
  add: (files: readonly DroppedFile[]) => void;
  clear: () => void;
} {
  const [items, dispatch] = useReducer(changeUploads, []);
  const queries = useQueryClient();
  const queue = useRef<{ key: number; dropped: DroppedFile }[]>([]);
  const lanes = useRef(0);
  const nextKey = useRef(1);

  const work = useCallback(async () => {
    if (lanes.current >= LANES) return;
    lanes.current++;
    for (let job = queue.current.shift(); job; job = queue.current.shift()) {
      const { key, dropped } = job;
      const set = (change: Partial<UploadItem>) => dispatch({ type: "set", key, change });
      try {
        set({ step: "sending" });
        const stored = await sendFile(dropped.file, dropped.name, (progress) => set({ progress }));
        const result = await untilRead(stored, (progress) => set({ step: "reading", progress }));
        set({ step: "done", progress: 1, result });
        await queries.invalidateQueries();
      } catch (failure) {
        set({
          step: "failed",
          error:
            failure instanceof UploadFailure ? failure.message : "It was stored, but how it was read is not known.",
        });
      }
    }
    lanes.current--;
  }, [queries]);

  const add = useCallback(
    (files: readonly DroppedFile[]) => {
      const jobs = files.map((dropped) => ({ key: nextKey.current++, dropped }));
      dispatch({
        type: "add",
        items: jobs.map(({ key, dropped }) => ({
          key,
          name: dropped.name,
          bytes: dropped.file.size,
          step: "waiting",
          progress: 0,
          result: null,
          error: null,
        })),
      });
      queue.current.push(...jobs);
      for (let lane = 0; lane < LANES; lane++) void work();
    },
    [work],
  );

  const clear = useCallback(() => dispatch({ type: "clear" }), []);
  return { items, add, clear };
}

async function untilRead(stored: Upload, onProgress: (progress: number) => void): Promise<Upload> {
  let state = stored;
  while (!state.indexed) {
    onProgress(state.progress);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    state = await call("getUpload", { upload: stored.uploadId });
  }
  // The first answer knows whether anything was new; the later ones know what was found.
  return { ...state, status: stored.status };
}
