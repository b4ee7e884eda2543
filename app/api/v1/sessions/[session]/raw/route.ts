import { getRaw as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { getRaw } from "@/lib/services/get-raw";

export const GET = serve(op, getRaw);
