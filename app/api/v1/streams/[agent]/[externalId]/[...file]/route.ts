import { appendStream as op } from "@/lib/api/uploads";
import { serve } from "@/lib/http/serve";
import { appendStream } from "@/lib/services/append-stream";

export const PUT = serve(op, appendStream);
