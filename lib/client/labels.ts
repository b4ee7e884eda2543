import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";

/** What the filters of the lists offer. */
export function labelsOptions(team: string) {
  return queryOptions({
    queryKey: [team, "labels"],
    queryFn: ({ signal }) => call("listLabels", {}, { signal }),
  });
}
