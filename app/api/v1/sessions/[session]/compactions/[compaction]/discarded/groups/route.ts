import { listDiscardedGroups as op } from "@/lib/api/compaction-lists";
import { serve } from "@/lib/http/serve";
import { listDiscardedGroups } from "@/lib/services/list-discarded-groups";

export const GET = serve(op, listDiscardedGroups);
