import { AppError } from "@/lib/core/errors";
import { appDatabase } from "@/lib/services/context";
import { authenticate } from "./authenticate";
import { toProblem } from "./problem";
import { requestIdOf } from "./request-id";

/** For every path of the API that is no operation: who is nobody learns nothing, not even that. */
export async function serveNothing(request: Request): Promise<Response> {
  try {
    await authenticate(request, appDatabase());
    throw new AppError("not-found", "There is no such operation. /api/v1/openapi.json lists those there are.");
  } catch (error) {
    return toProblem(error, requestIdOf(request));
  }
}
