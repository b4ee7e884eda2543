import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { seedTeam, sha256, type Team } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { whoami as whoamiOp } from "@/lib/api/access";
import { whoami } from "@/lib/services/whoami";
import { serveNothing } from "./nothing";
import { serve } from "./serve";
import { deleteSession, followLink, postSession } from "./sign-in";

const served = servedDatabase();
let database: Database;
let team: Team;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
});

const ours = { "sec-fetch-site": "same-origin" };

function post(body: unknown, headers: Record<string, string> = ours): Promise<Response> {
  const text = JSON.stringify(body);
  return postSession(
    new Request("http://localhost/api/v1/session", {
      method: "POST",
      body: text,
      headers: { "content-length": String(text.length), ...headers },
    }),
  );
}

function cookieOf(response: Response): string {
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function statusAs(cookie: string): Promise<number> {
  const request = new Request("http://localhost/api/v1/whoami", { headers: { cookie } });
  return (await serve(whoamiOp, whoami)(request, { params: Promise.resolve({}) })).status;
}

test("a key signs a browser in with a cookie no script can read, and signing out ends it", async () => {
  const response = await post({ key: ` ${team.key}\n` });
  expect([response.status, await response.json()]).toEqual([200, { team: team.slug }]);
  expect(response.headers.get("set-cookie")).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const cookie = cookieOf(response);
  expect(await statusAs(cookie)).toBe(200);

  const ended = await deleteSession(
    new Request("http://localhost/api/v1/session", { method: "DELETE", headers: { cookie, ...ours } }),
  );
  expect(ended.headers.get("set-cookie")).toContain("Max-Age=0");
  await expect.poll(() => statusAs(cookie), { timeout: 3000 }).toBe(401);
});

test("over TLS the cookie is for TLS only", async () => {
  const response = await post({ key: team.key }, { ...ours, "x-forwarded-proto": "https" });
  expect(response.headers.get("set-cookie")).toMatch(/; Secure$/);
});

test.each([
  ["an unknown key", { key: "plm_nobody-knows-this-one" }, ours, 401],
  ["no key", {}, ours, 422],
  ["another site's page", null, { "sec-fetch-site": "cross-site" }, 401],
  ["nobody's page", null, {}, 401],
  ["too long a body", { key: "x".repeat(5000) }, ours, 413],
])("%s does not sign in", async (_name, body, headers, status) => {
  const response = await post(body ?? { key: team.key }, headers);
  expect(response.status).toBe(status);
  expect(response.headers.get("set-cookie")).toBeNull();
});

async function newLink(expires = "1 hour"): Promise<string> {
  const link = randomBytes(24).toString("base64url");
  await database.sql`insert into sign_in_links (token_sha256, team_id, user_id, expires_at)
    values (${sha256(link)}, ${team.teamId}, ${randomUUID()}, now() + ${expires}::text::interval)`;
  return link;
}

function follow(link: string, init: RequestInit = {}): Promise<Response> {
  return followLink(new Request(`http://localhost/sign-in/${link}`, init), link);
}

test("a one-time link signs in once, however often it is followed at once", async () => {
  const link = await newLink();
  const responses = await Promise.all(Array.from({ length: 8 }, () => follow(link)));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303));
  const places = responses.map(({ headers }) => headers.get("location")).sort();
  expect(places).toEqual([...Array(7).fill("/sign-in?expired=1"), `/t/${team.slug}/sessions`]);
  const cookies = responses.map(cookieOf).filter(Boolean);
  expect(cookies).toHaveLength(1);
  expect(await statusAs(cookies[0] ?? "")).toBe(200);
});

test("looking ahead does not use a link up", async () => {
  const link = await newLink();
  await follow(link, { method: "HEAD" });
  await follow(link, { headers: { "sec-purpose": "prefetch" } });
  await follow(link, { headers: { "next-router-prefetch": "1" } });
  expect(cookieOf(await follow(link))).not.toBe("");
});

test("an expired and an unknown link lead to the sign-in page", async () => {
  for (const link of [await newLink("-1 minute"), "no-such-link"]) {
    const response = await follow(link);
    expect([response.headers.get("location"), cookieOf(response)]).toEqual(["/sign-in?expired=1", ""]);
  }
});

test("a path that is no operation is a problem document: 401 to nobody, 404 to somebody", async () => {
  const at = (headers: Record<string, string>) =>
    serveNothing(new Request("http://localhost/api/v1/nope", { headers }));
  const answers = [await at({}), await at({ authorization: `Bearer ${team.key}` })];
  expect(answers.map(({ status }) => status)).toEqual([401, 404]);
  for (const { headers } of answers) expect(headers.get("content-type")).toBe("application/problem+json");
});
