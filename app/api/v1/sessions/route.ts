import { listSessions as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { listSessions } from "@/lib/services/list-sessions";

export const GET = serve(op, listSessions);
