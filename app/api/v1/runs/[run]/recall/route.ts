import { recallInRun as op } from "@/lib/api/runs";
import { serve } from "@/lib/http/serve";
import { recallInRun } from "@/lib/services/recall-in-run";

export const POST = serve(op, recallInRun);
