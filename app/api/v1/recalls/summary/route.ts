import { getRecallSummary as op } from "@/lib/api/recalls";
import { serve } from "@/lib/http/serve";
import { getRecallSummary } from "@/lib/services/get-recall-summary";

export const GET = serve(op, getRecallSummary);
