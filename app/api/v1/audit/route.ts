import { getTeamAudit as op } from "@/lib/api/audit";
import { serve } from "@/lib/http/serve";
import { getTeamAudit } from "@/lib/services/get-team-audit";

export const GET = serve(op, getTeamAudit);
