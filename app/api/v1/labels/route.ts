import { listLabels as op } from "@/lib/api/labels";
import { serve } from "@/lib/http/serve";
import { listLabels } from "@/lib/services/list-labels";

export const GET = serve(op, listLabels);
