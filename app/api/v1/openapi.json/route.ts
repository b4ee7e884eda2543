import { openapi as op } from "@/lib/api/access";
import { openapi } from "@/lib/api/openapi";
import { serve } from "@/lib/http/serve";

export const GET = serve(op, async () => openapi());
