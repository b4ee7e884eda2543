import { adoptInstruction as op } from "@/lib/api/losses";
import { serve } from "@/lib/http/serve";
import { adoptInstruction } from "@/lib/services/adopt-instruction";

export const POST = serve(op, adoptInstruction);
