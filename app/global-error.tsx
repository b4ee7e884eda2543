"use client";

import { Failure } from "@/components/app/failure";
import "./globals.css";

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>This page could not be drawn · Palimpsest</title>
        <Failure digest={error.digest} retry={() => window.location.reload()} />
      </body>
    </html>
  );
}
