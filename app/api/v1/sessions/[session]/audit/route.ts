import { getSessionAudit as op } from "@/lib/api/audit";
import { serve } from "@/lib/http/serve";
import { getSessionAudit } from "@/lib/services/get-session-audit";

export const GET = serve(op, getSessionAudit);
