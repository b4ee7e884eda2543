import { getInput as op } from "@/lib/api/lines";
import { serve } from "@/lib/http/serve";
import { getInput } from "@/lib/services/get-input";

export const GET = serve(op, getInput);
