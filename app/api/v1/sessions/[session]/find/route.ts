import { findInSession as op } from "@/lib/api/find";
import { serve } from "@/lib/http/serve";
import { findInSession } from "@/lib/services/find-in-session";

export const GET = serve(op, findInSession);
