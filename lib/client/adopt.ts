import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call } from "./call";

/** Says that an instruction was taken over; what the page shows of losses is asked for again. */
export function useAdoption(team: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"adoptInstruction">["body"]) => call("adoptInstruction", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [team, "audit", "losses"] }),
  });
}
