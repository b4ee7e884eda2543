import { getContext as op } from "@/lib/api/sessions";
import { serve } from "@/lib/http/serve";
import { getContext } from "@/lib/services/get-context";

export const GET = serve(op, getContext);
