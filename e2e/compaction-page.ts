import type { Locator, Page } from "@playwright/test";
import { sessionPath } from "@/components/app/paths";
import type { StateLog } from "./compaction-logs";
import { signIn, type Team } from "./fixtures";

export interface OpenState {
  block: Locator;
  session: string;
  /** Text of the main file. */
  body: string;
}

/** Sends a log, opens the thread of its compaction there, and gives the compaction's block. */
export async function openState(page: Page, team: Team, state: StateLog): Promise<OpenState> {
  let session = "";
  for (const { name, body } of state.files) {
    const { upload } = await team.api.upload(name, Buffer.from(body));
    session ||= upload.sessions[0]?.id ?? "";
  }
  await signIn(page, team);
  await page.goto(sessionPath(team.slug, session, { thread: state.thread, compaction: 1 }));
  const block = page.getByRole("region", { name: state.title, exact: true });
  return { block, session, body: state.files[0]?.body ?? "" };
}
