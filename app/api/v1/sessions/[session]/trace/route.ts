import { trace as op } from "@/lib/api/trace";
import { serve } from "@/lib/http/serve";
import { trace } from "@/lib/services/trace";

export const GET = serve(op, trace);
