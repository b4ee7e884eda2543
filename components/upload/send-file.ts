import { ROUTES } from "@/lib/api/routes";
import type { Upload } from "@/lib/api/uploads";
import { urlOf } from "@/lib/client/call";
import { problemIn } from "@/lib/client/problem";

/** What a failed upload tells the reader. */
export class UploadFailure extends Error {}

/**
 * Sends one file as the body of an upload. By XMLHttpRequest: fetch tells nothing of how far a body has gone.
 * @throws UploadFailure with a sentence for the reader.
 */
export function sendFile(file: File, name: string, onProgress: (share: number) => void): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(ROUTES.upload.method, urlOf("upload", { name }));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onerror = () =>
      reject(
        new UploadFailure("The connection broke before the server had it all. Send it again: nothing is doubled."),
      );
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status < 300 && isUpload(answer)) resolve(answer);
      else reject(new UploadFailure(problemIn(request.status, answer).message));
    };
    request.send(file);
  });
}

/** A proxy may answer in the server's place; what the server itself says is held to its contract by tests. */
function isUpload(answer: unknown): answer is Upload {
  return typeof answer === "object" && answer !== null && "uploadId" in answer;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
