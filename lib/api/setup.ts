import { z } from "zod";
import { SETUP_CLIENTS } from "@/lib/core/setup/setup-text";
import { None } from "./common";
import { operation, route } from "./operation";

export const getSetup = operation({
  ...route("getSetup"),
  action: "whoami",
  summary: "What to put where so that a client recalls: MCP configuration, profile, standing instructions",
  params: z.object({ client: z.enum(SETUP_CLIENTS) }),
  query: None,
  body: null,
  output: { raw: ["text/markdown"], description: "Markdown, each file's content in a block of its own" },
});
