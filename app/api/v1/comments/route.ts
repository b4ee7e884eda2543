import { addComment as addOp, listComments as listOp } from "@/lib/api/findings";
import { serve } from "@/lib/http/serve";
import { addComment } from "@/lib/services/add-comment";
import { listComments } from "@/lib/services/list-comments";

export const GET = serve(listOp, listComments);
export const POST = serve(addOp, addComment);
