import { listFiles as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { listFiles } from "@/lib/services/list-files";

export const GET = serve(op, listFiles);
