import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string) =>
  fetch(`${server.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${server.team.key}`, accept: "application/json" },
    redirect: "manual",
  });

test.each([
  "/api/v1/recall/%ZZ",
  "/api/v1/sessions/%ff",
  "/api/v1/sessions/%ff/events",
  "/api/v1/sessions/a%E0%A4%A/raw?file=%2Fx",
  "/api/v1/uploads/50%",
])("a path that is no percent-encoding is refused as malformed: %s", async (path) => {
  const response = await get(path);
  expect(await response.json()).toMatchObject({ type: "/problems/malformed", status: 400 });
  expect(response.status).toBe(400);
});

test("a page's address that is none is not found, as any other", async () => {
  for (const path of ["/%ZZ", "/sign-in/%ff"]) expect((await get(path)).status, path).toBeLessThan(500);
});

test("what can be decoded reaches its route as it was sent", async () => {
  const response = await get("/api/v1/recall/%C2%A7a3f7c2e1");
  expect(await response.json()).toMatchObject({ type: "/problems/not-found", status: 404 });
});
