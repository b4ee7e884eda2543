import { NoticePage } from "@/components/app/notice-page";

export default function SessionNotFound() {
  return (
    <NoticePage title="There is no such session here">
      <p>It may belong to another team, or the link may have been cut short. All that are here are under Sessions.</p>
    </NoticePage>
  );
}
