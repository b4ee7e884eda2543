import { getCompactionViews as op } from "@/lib/api/compaction-views";
import { serve } from "@/lib/http/serve";
import { getCompactionViews } from "@/lib/services/get-compaction-views";

export const GET = serve(op, getCompactionViews);
