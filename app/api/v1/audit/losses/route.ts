import { listLosses as op } from "@/lib/api/losses";
import { serve } from "@/lib/http/serve";
import { listLosses } from "@/lib/services/list-losses";

export const GET = serve(op, listLosses);
