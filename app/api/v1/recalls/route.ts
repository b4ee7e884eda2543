import { listRecalls as op } from "@/lib/api/recalls";
import { serve } from "@/lib/http/serve";
import { listRecalls } from "@/lib/services/list-recalls";

export const GET = serve(op, listRecalls);
