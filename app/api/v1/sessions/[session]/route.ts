import { getSession as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { getSession } from "@/lib/services/get-session";

export const GET = serve(op, getSession);
