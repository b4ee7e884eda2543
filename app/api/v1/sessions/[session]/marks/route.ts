import { listMarks as op } from "@/lib/api/marks";
import { serve } from "@/lib/http/serve";
import { listMarks } from "@/lib/services/list-marks";

export const GET = serve(op, listMarks);
