import { getLife as op } from "@/lib/api/life";
import { serve } from "@/lib/http/serve";
import { getLife } from "@/lib/services/get-life";

export const GET = serve(op, getLife);
