import type { ReactNode } from "react";
import { AppHeader } from "@/components/app/app-header";
import { OfflineBar } from "@/components/app/offline-bar";
import { PaletteProvider } from "@/components/palette/palette-context";
import { UploadArea } from "@/components/upload/upload-area";
import { can } from "@/lib/core/can";
import { pageContext } from "@/lib/http/page-context";

export default async function TeamLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ team: string }>;
}) {
  const { ctx, team } = await pageContext((await params).team);
  const mayUpload = can(ctx.actor, "logs.write");
  return (
    <PaletteProvider team={team.slug}>
      <UploadArea team={team.slug} mayUpload={mayUpload}>
        <AppHeader team={team.slug} mayUpload={mayUpload} />
        {children}
      </UploadArea>
      <OfflineBar />
    </PaletteProvider>
  );
}
