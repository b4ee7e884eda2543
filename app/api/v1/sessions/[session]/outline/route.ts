import { getOutline as op } from "@/lib/api/outline";
import { serve } from "@/lib/http/serve";
import { getOutline } from "@/lib/services/get-outline";

export const GET = serve(op, getOutline);
