import { sampleFiles } from "./files";

/** Uploads the sample archive to a running server, under the project `sample`. Loading it again changes nothing. */
export async function loadSample({ baseUrl, key }: { baseUrl: string; key: string }): Promise<{ files: number }> {
  const files = sampleFiles();
  for (const file of files) {
    const query = new URLSearchParams({ name: file.name, project: "sample" });
    const response = await fetch(new URL(`/api/v1/uploads?${query}`, baseUrl), {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" },
      body: file.body,
    });
    if (!response.ok) throw new Error(`The sample file ${file.name} was answered with ${response.status}.`);
    await response.arrayBuffer();
  }
  return { files: files.length };
}
