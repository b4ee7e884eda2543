import { getCompaction as op } from "@/lib/api/events";
import { serve } from "@/lib/http/serve";
import { getCompaction } from "@/lib/services/get-compaction";

export const GET = serve(op, getCompaction);
