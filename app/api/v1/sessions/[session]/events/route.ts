import { listEvents as op } from "@/lib/api/events";
import { serve } from "@/lib/http/serve";
import { listEvents } from "@/lib/services/list-events";

export const GET = serve(op, listEvents);
