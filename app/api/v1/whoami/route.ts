import { whoami as op } from "@/lib/api/access";
import { serve } from "@/lib/http/serve";
import { whoami } from "@/lib/services/whoami";

export const GET = serve(op, whoami);
