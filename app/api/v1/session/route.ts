import { deleteSession, postSession } from "@/lib/http/sign-in";

export const POST = postSession;
export const DELETE = deleteSession;
