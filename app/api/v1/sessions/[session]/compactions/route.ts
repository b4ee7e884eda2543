import { listCompactions as op } from "@/lib/api/events";
import { serve } from "@/lib/http/serve";
import { listCompactions } from "@/lib/services/list-compactions";

export const GET = serve(op, listCompactions);
