import { getCompactionAudit as op } from "@/lib/api/audit";
import { serve } from "@/lib/http/serve";
import { getCompactionAudit } from "@/lib/services/get-compaction-audit";

export const GET = serve(op, getCompactionAudit);
