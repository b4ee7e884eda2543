import { serveNothing } from "@/lib/http/nothing";

export const GET = serveNothing;
export const POST = serveNothing;
export const PUT = serveNothing;
export const PATCH = serveNothing;
export const DELETE = serveNothing;
