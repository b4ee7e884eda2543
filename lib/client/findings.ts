import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type CallInput, call } from "./call";

/** Findings page by page, the latest log first. */
export function findingListOptions(team: string, query: Omit<CallInput<"listFindings">, "cursor">) {
  return infiniteQueryOptions({
    queryKey: [team, "findings", query],
    queryFn: ({ pageParam, signal }) =>
      call("listFindings", { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Says what a finding is worth; lists that show it are asked for again. */
export function useMark(team: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"markFinding">) => call("markFinding", input),
    onSuccess: () => client.invalidateQueries({ queryKey: [team, "findings"] }),
  });
}

type Subject = Required<Pick<CallInput<"listComments">, "session" | "thread">> & { subject: string };

const commentsKey = (team: string, subject: Subject) => [team, "comments", subject];

/** What was said of a finding or a compaction: the first 200. */
export function commentsOptions(team: string, subject: Subject) {
  return queryOptions({
    queryKey: commentsKey(team, subject),
    queryFn: ({ signal }) => call("listComments", { ...subject, limit: 200 }, { signal }),
  });
}

export function useComment(team: string, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call("addComment", { body: { ...subject, text } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: commentsKey(team, subject) });
      await client.invalidateQueries({ queryKey: [team, "findings"] });
    },
  });
}
