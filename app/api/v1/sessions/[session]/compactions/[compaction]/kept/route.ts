import { listKept as op } from "@/lib/api/compaction-lists";
import { serve } from "@/lib/http/serve";
import { listKept } from "@/lib/services/list-kept";

export const GET = serve(op, listKept);
