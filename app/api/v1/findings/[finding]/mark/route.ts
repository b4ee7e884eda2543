import { markFinding as op } from "@/lib/api/findings";
import { serve } from "@/lib/http/serve";
import { markFinding } from "@/lib/services/mark-finding";

export const POST = serve(op, markFinding);
