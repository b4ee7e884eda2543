import { Problem } from "@/lib/api/common";
import { Upload, upload } from "@/lib/api/uploads";

/** What a failed upload tells the reader. */
export class UploadFailure extends Error {}

/**
 * Sends one file as the body of an upload. By XMLHttpRequest: fetch tells nothing of how far a body has gone.
 * @throws UploadFailure with a sentence for the reader.
 */
export function sendFile(file: File, name: string, onProgress: (share: number) => void): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, `/api/v1${upload.path}?name=${encodeURIComponent(name)}`);
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
      const stored = request.status < 300 ? Upload.safeParse(answer) : null;
      if (stored?.success) resolve(stored.data);
      else reject(new UploadFailure(Problem.safeParse(answer).data?.title ?? `The server answered ${request.status}.`));
    };
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
