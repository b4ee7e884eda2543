import { upload as op } from "@/lib/api/uploads";
import { serve } from "@/lib/http/serve";
import { uploadLog } from "@/lib/services/upload-log";

export const POST = serve(op, uploadLog);
