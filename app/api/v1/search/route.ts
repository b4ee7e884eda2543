import { search as op } from "@/lib/api/search";
import { serve } from "@/lib/http/serve";
import { search } from "@/lib/services/search";

export const GET = serve(op, search);
