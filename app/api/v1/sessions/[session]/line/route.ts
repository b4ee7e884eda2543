import { getLine as op } from "@/lib/api/lines";
import { serve } from "@/lib/http/serve";
import { getLine } from "@/lib/services/get-line";

export const GET = serve(op, getLine);
