import { listFindings as op } from "@/lib/api/findings";
import { serve } from "@/lib/http/serve";
import { listFindings } from "@/lib/services/list-findings";

export const GET = serve(op, listFindings);
