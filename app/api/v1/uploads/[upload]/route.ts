import { getUpload as op } from "@/lib/api/uploads";
import { serve } from "@/lib/http/serve";
import { getUpload } from "@/lib/services/get-upload";

export const GET = serve(op, getUpload);
