import { z } from "zod";
import { None } from "./common";
import { operation, route } from "./operation";

const Label = z.object({ name: z.string(), sessions: z.number().int() });

export const listLabels = operation({
  ...route("listLabels"),
  action: "sessions.read",
  summary: "Projects and developers that sessions are labelled with, the most used first; at most 200 of each",
  params: None,
  query: None,
  body: null,
  output: z.object({ projects: z.array(Label), developers: z.array(Label) }),
});
export type Labels = z.infer<typeof listLabels.output>;
