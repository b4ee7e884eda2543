import { openDatabase } from "@/db/client";
import { someone } from "@/lib/services/testing/custody";
import { type Recovered, recoverDiscarded } from "@/lib/services/testing/recover-discarded";
import { compactedRows, hasCorpus } from "@/lib/testing/corpus";
import type { TestServer } from "@/lib/testing/server";
import type { BenchRow } from "./row";

const K = 16_000;

/** For every real session, what its client discarded and what runs gave back, beside the view in 16k tokens. */
export async function benchRecovery(server: TestServer, add: (row: BenchRow) => void): Promise<void> {
  if (!hasCorpus()) {
    console.log("Recovery is left out: the corpus of real logs is not beside this checkout.");
    return;
  }
  const database = openDatabase(server.ownerUrl);
  const told: Recovered[] = [];
  try {
    for (const row of compactedRows()) told.push(await recoverDiscarded(someone(database), row, K));
  } finally {
    await database.close();
  }
  console.table(told.map(lineOf));
  const sum = (of: (one: Recovered) => number) => told.reduce((all, one) => all + of(one), 0);
  const [recovered, discarded] = [sum((one) => one.recovered), sum((one) => one.discarded)];
  const most = Math.max(...told.flatMap(({ views }) => views.map(({ tokens }) => tokens)));
  add(exactly("outputs recovered byte for byte through runs", recovered, discarded));
  add({
    ...{ what: `most tokens of a view of K = ${K.toLocaleString("en")} at a compaction, by estimate and bytes` },
    ...{ measured: most.toLocaleString("en"), floor: "—", ratio: "—", bound: `<= ${K.toLocaleString("en")}` },
    holds: most <= K,
  });
}

function exactly(what: string, measured: number, all: number): BenchRow {
  const say = (value: number) => value.toLocaleString("en");
  return { what, measured: say(measured), floor: "—", ratio: "—", bound: `= ${say(all)}`, holds: measured === all };
}

/** The view by estimate that is fullest, and what the client itself had after the same compaction. */
function lineOf({ file, discarded, recovered, recalls, views }: Recovered) {
  const fullest = views
    .filter(({ counter }) => counter === "estimate")
    .reduce<Recovered["views"][number] | null>(
      (best, view) => (best && best.tokens >= view.tokens ? best : view),
      null,
    );
  return {
    session: file,
    ...{ compactions: views.length / 2, discarded, recovered, recalls },
    "view tokens": fullest?.tokens ?? "—",
    "stub tokens": fullest?.stubTokens ?? "—",
    "client's tokens after": fullest?.clientTokensAfter ?? "unknown",
  };
}
