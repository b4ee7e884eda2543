import { expect, test } from "vitest";
import { findingsPath } from "@/components/app/paths";
import { findingsQuery, readFindingsPlace } from "./finding-filters";

test("an address is read as it was written, and what it does not understand is left out", () => {
  const place = { rule: "re-execution", outcome: "identical", project: "a b", session: "s", loss: "0f", mark: "noise" };
  const address = findingsPath("t", place);
  expect(readFindingsPlace(new URLSearchParams(address.slice(address.indexOf("?"))))).toEqual(place);
  expect(readFindingsPlace({ rule: "moon", mark: "x", session: "" })).toEqual({});
});

test("what is asked for are the words of the API alone", () => {
  expect(findingsQuery({ rule: "needed-loss", mark: "none", session: "s" })).toEqual({
    rule: "needed-loss",
    mark: "none",
    session: "s",
  });
  expect(findingsQuery({ rule: "moon" })).toEqual({});
});
