import { listQuotes as op } from "@/lib/api/quotes";
import { serve } from "@/lib/http/serve";
import { listQuotes } from "@/lib/services/list-quotes";

export const GET = serve(op, listQuotes);
