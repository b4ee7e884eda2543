import { listThreads as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { listThreads } from "@/lib/services/list-threads";

export const GET = serve(op, listThreads);
