"use client";

import { Time } from "@/components/ui/time";
import type { SessionFile } from "@/lib/api/sessions";
import { urlOf } from "@/lib/client/call";
import { formatBytes, formatCount } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./file-list.module.css";

const FIRST = 12;

/** The files of a session as they were received; each can be had back byte for byte. */
export function FileList({ session, files }: { session: string; files: readonly SessionFile[] }) {
  const rest = files.slice(FIRST);
  return (
    <>
      <Files session={session} files={files.slice(0, FIRST)} />
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{formatCount(rest.length, "more file")}</summary>
          <Files session={session} files={rest} />
        </details>
      ) : null}
    </>
  );
}

function Files({ session, files }: { session: string; files: readonly SessionFile[] }) {
  return (
    <ul>
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <a
            className={styles.name}
            href={urlOf("getRaw", { session, file: file.name })}
            download={file.name.split("/").at(-1)}
            title={`${visibleString(file.name)}\nsha256 ${file.sha256}`}
          >
            {visibleString(file.name)}
          </a>
          <span className={styles.meta}>{formatBytes(file.bytes)}</span>
          {file.revisions.length > 1 ? (
            <ul className={styles.revisions}>
              {file.revisions.map((revision) => (
                <li key={revision.n}>
                  <a href={urlOf("getRaw", { session, file: file.name, revision: revision.n })} download>
                    revision {revision.n}
                  </a>{" "}
                  {formatBytes(revision.bytes)}, <Time at={revision.receivedAt} as="day-minute" />
                  {revision.current ? ", current" : ""}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
