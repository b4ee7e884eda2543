import { channel } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { acceptMalformedPaths, wellFormedPath } from "./well-formed-path";

test.each([
  ["/api/v1/recall/%ZZ", "/api/v1/recall/%25ZZ"],
  ["/a%20b/%ff/c?q=%ZZ", "/a%20b/%25ff/c?q=%ZZ"],
  ["/%E0%A4%A", "/%25E0%25A4%25A"],
  ["/50%", "/50%25"],
  ["/%C2%A7a3f7c2e1?q=%zz", "/%C2%A7a3f7c2e1?q=%zz"],
  ["/a%2Fb", "/a%2Fb"],
  ["/", "/"],
])("%s becomes %s", (target, expected) => {
  expect(wellFormedPath(target)).toBe(expected);
  expect(wellFormedPath(expected)).toBe(expected);
});

test("requests that Node tells of are changed before they are handed over", () => {
  const requests = channel("palimpsest-test");
  acceptMalformedPaths(requests);
  const request = { url: "/%ZZ" };
  requests.publish({ request });
  requests.publish({});
  expect(request.url).toBe("/%25ZZ");
});
