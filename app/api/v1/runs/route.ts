import { openRun as op } from "@/lib/api/runs";
import { serve } from "@/lib/http/serve";
import { openRun } from "@/lib/services/open-run";

export const POST = serve(op, openRun);
