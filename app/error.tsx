"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Failure } from "@/components/app/failure";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  // The data that failed came from the server: it has to be asked again before the page is drawn again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <Failure digest={error.digest} retry={retry} />;
}
