import type { Metadata } from "next";
import Link from "next/link";
import { NoticePage } from "@/components/app/notice-page";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = { title: "Not here" };

export default function NotFound() {
  return (
    <NoticePage title="There is nothing under this address">
      <p>It may belong to another team, or the link may have been cut short when it was copied.</p>
      <Link href="/" className={buttonClass()}>
        Go to your sessions
      </Link>
    </NoticePage>
  );
}
