import { listObservations as op } from "@/lib/api/events";
import { serve } from "@/lib/http/serve";
import { listObservations } from "@/lib/services/list-observations";

export const GET = serve(op, listObservations);
