"use client";

import { Button, buttonClass } from "@/components/ui/button";
import { NoticePage } from "./notice-page";

/** What a page shows instead of itself when drawing it failed. */
export function Failure({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  return (
    <NoticePage title="This page could not be drawn">
      <p>
        Nothing in the archive is lost. The database may be away for a moment, or this is a fault of ours
        {digest ? (
          <>
            {" "}
            (the server’s log has it under <code>{digest}</code>)
          </>
        ) : null}
        .
      </p>
      <p style={{ display: "flex", gap: 8 }}>
        <Button look="strong" onClick={retry}>
          Try again
        </Button>
        <a href="/" className={buttonClass()}>
          Go to your sessions
        </a>
      </p>
    </NoticePage>
  );
}
