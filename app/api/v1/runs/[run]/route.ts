import { getRun as op } from "@/lib/api/runs";
import { serve } from "@/lib/http/serve";
import { getRun } from "@/lib/services/get-run";

export const GET = serve(op, getRun);
