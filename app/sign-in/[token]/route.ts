import { followLink } from "@/lib/http/sign-in";

export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return followLink(request, (await params).token);
}
