import { ping } from "@/db/queries/health";
import { appDatabase } from "./context";

const TIMEOUT_MS = 2000;

/** Whether the database answers within two seconds. */
export async function checkReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([ping(appDatabase().sql).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
