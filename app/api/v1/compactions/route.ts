import { listTeamCompactions as op } from "@/lib/api/team-compactions";
import { serve } from "@/lib/http/serve";
import { listTeamCompactions } from "@/lib/services/list-team-compactions";

export const GET = serve(op, listTeamCompactions);
