import { recall as op } from "@/lib/api/recall";
import { serve } from "@/lib/http/serve";
import { recall } from "@/lib/services/recall";

export const GET = serve(op, recall);
