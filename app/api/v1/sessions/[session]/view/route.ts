import { getView as op } from "@/lib/api/view";
import { serve } from "@/lib/http/serve";
import { getView } from "@/lib/services/get-view";

export const GET = serve(op, getView);
