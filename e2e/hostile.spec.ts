import type { Page } from "@playwright/test";
import { observationPath, sessionPath, sessionsPath } from "@/components/app/paths";
import type { Recalled } from "@/lib/api/recall";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { readCodex } from "@/lib/testing/second-reader/codex";
import { toBytes } from "@/lib/testing/second-reader/read-output";
import { sha256, wholeSession } from "./api";
import { expect, signIn, test } from "./fixtures";
import { HOSTILE, hostileClaudeLog, hostileCodexLog } from "./hostile-logs";
import { differences } from "./same-outputs";

const LOGS = [
  { agent: "Claude Code", log: hostileClaudeLog(), read: readClaudeCode },
  { agent: "Codex", log: hostileCodexLog(), read: readCodex },
];

for (const { agent, log, read } of LOGS) {
  test(`hostile outputs of ${agent} are recalled exactly`, async ({ team: { api } }) => {
    const expected = read(log);
    expect(expected.outputs.map(({ bytes }) => sha256(bytes))).toEqual(
      HOSTILE.map(({ text }) => sha256(toBytes(text))),
    );
    const { upload } = await api.upload("hostile.jsonl", log);
    const session = upload.sessions[0]?.id ?? "";
    expect(await differences(api, session, expected)).toEqual([]);
    const { threads } = await wholeSession(api, session);
    for (const { id, stub, sha256: sum } of threads.flatMap(({ observations }) => observations)) {
      expect(
        stub.match(/§[0-9a-f]{8}/g)?.every((address) => address === `§${id}`),
        stub,
      ).toBe(true);
      expect(stub, "a stub holds no control or bidi characters").not.toMatch(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/,
      );
      const recalled = await api.json<Recalled>(`/recall/${id}?session=${session}`);
      const bytes = Buffer.from(recalled.content ?? "", recalled.encoding === "base64" ? "base64" : "utf8");
      expect(sha256(bytes)).toBe(sum);
    }
  });

  test(`the pages show hostile outputs of ${agent} harmlessly`, async ({ page, team }) => {
    test.setTimeout(300_000);
    const { upload } = await team.api.upload("hostile.jsonl", log);
    const session = upload.sessions[0]?.id ?? "";
    const { threads } = await wholeSession(team.api, session);
    await signIn(page, team);
    const harm = watchForHarm(page, team.baseUrl);
    await page.goto(sessionsPath(team.slug));
    await expect(page.getByRole("main")).toContainText("img src=x");
    await page.goto(sessionPath(team.slug, session));
    await expect(page.getByRole("main")).toContainText("img src=x");
    for (const { id } of threads.flatMap(({ observations }) => observations)) {
      await page.goto(observationPath(team.slug, `§${id}`, { session }));
      await expect(page.getByRole("main")).toContainText(`§${id}`);
      await page.getByRole("button", { name: "Input", exact: true }).click();
      await expect(page.getByRole("region", { name: "Content" }).getByRole("term").first()).toBeVisible();
    }
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "owned"))).toBeUndefined();
    expect(harm).toEqual([]);
  });
}

/** Collects what a page must not do: ask, run what a log says, or fetch what a log names. */
function watchForHarm(page: Page, baseUrl: string): string[] {
  const harm: string[] = [];
  page.on("dialog", async (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(baseUrl).origin && url.protocol !== "data:" && url.protocol !== "blob:")
      harm.push(`request: ${url}`);
    if (/owned|\/x$/.test(url.pathname)) harm.push(`request: ${url}`);
  });
  page.on("pageerror", (error) => harm.push(`error: ${error.message}`));
  return harm;
}
