import { getSetup as op } from "@/lib/api/setup";
import { serve } from "@/lib/http/serve";
import { getSetup } from "@/lib/services/get-setup";

export const GET = serve(op, getSetup);
