import { sessionPath } from "@/components/app/paths";
import type { Session, Thread } from "@/lib/api/sessions";
import { corpusRequired, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { expect, signIn, test } from "./fixtures";
import { pageTroubles } from "./page-troubles";
import { readTimeline } from "./read-timeline";

const files = hasCorpus() ? expectedRows().map(({ file }) => file) : [];
/** `claude/growth-79e9becd` and so on: the files of a folder are sent to one team. */
const folders = [...new Set(files.map((file) => file.split("/").slice(0, 2).join("/")))];

test("the pages of the real logs are looked at, or it is said that they are not here", () => {
  if (files.length > 0) {
    console.warn("Left out: codex/generated/compressed, which holds logs that are here uncompressed too.");
    return;
  }
  console.warn("The real logs (../shared/corpus) are not here: their pages are not looked at.");
  expect(corpusRequired(), "CI needs the real logs").toBe(false);
});

for (const folder of folders) {
  test(`every event of every session in ${folder} is drawn, and no page complains`, async ({ page, team }) => {
    test.setTimeout(300_000);
    for (const file of files.filter((each) => each.startsWith(`${folder}/`))) {
      await team.api.upload(file.slice(folder.length + 1), readCorpus(file));
    }
    await page.setViewportSize({ width: 1280, height: 2400 });
    await signIn(page, team);
    const troubles = pageTroubles(page);
    const timeline = page.getByRole("region", { name: "Timeline" });
    const end = timeline.getByText(/^(The end of the log|This thread has no events)/);
    for (const { id, externalId } of await team.api.list<Session>("/sessions")) {
      for (const { thread, events } of await team.api.list<Thread>(`/sessions/${id}/threads`)) {
        await page.goto(sessionPath(team.slug, id, { thread }));
        await expect(timeline).toBeVisible();
        const drawn = await readTimeline(page);
        expect(drawn, `${externalId} ${thread}`).toEqual(Array.from({ length: events }, (_, seq) => seq));
        await expect(end).toBeVisible();
        expect(troubles.splice(0), `${externalId} ${thread}`).toEqual([]);
      }
    }
  });
}
