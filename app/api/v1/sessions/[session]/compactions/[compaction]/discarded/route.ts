import { listDiscarded as op } from "@/lib/api/compaction-lists";
import { serve } from "@/lib/http/serve";
import { listDiscarded } from "@/lib/services/list-discarded";

export const GET = serve(op, listDiscarded);
