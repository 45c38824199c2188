import { setTimeout as delay } from "node:timers/promises";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { type Upload, uploadsPath } from "#shared/console/issues/uploads.ts";
import type { ExpectedState } from "../expected-state.ts";
import type { Client } from "./client.ts";

const PUBLICATION = 10;
const RETRY_DELAY_MS = 250;
const encode = (text: string) => Buffer.from(text).toString("base64");

/** Signs in and returns the headers that a browser would send with further requests. */
export async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${AUTH_PATH}/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`sign-in responded ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { Cookie: cookies.join("; "), Origin: url };
}

/**
 * Uploads a PDF in two chunks as the console does, and resumes after a lost response. Returns the file's location, or null if
 * the upload failed.
 */
export async function uploadPdf(
  client: Client,
  expected: ExpectedState,
  session: Record<string, string>,
  { name, content }: { name: string; content: Buffer },
): Promise<string | null> {
  const tus = { ...session, "Tus-Resumable": "1.0.0" };
  const begun = await client.write("started upload", () =>
    client.send("POST", uploadsPath(PUBLICATION), {
      headers: {
        ...tus,
        "Upload-Length": String(content.length),
        "Upload-Metadata": `kind ${encode("pdf")},filename ${encode(name)}`,
      },
    }),
  );
  const location = begun.headers.get("location");
  if (!client.expect(begun, 201, `starting the upload ${name}`) || !location) return null;

  for (let offset = 0; offset < content.length; ) {
    const end = offset === 0 ? Math.ceil(content.length / 2) : content.length;
    const sent = await client.send("PATCH", location, {
      headers: { ...tus, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      body: new Uint8Array(content.subarray(offset, end)),
    });
    if (!sent) await delay(RETRY_DELAY_MS);
    const state = sent?.status === 204 ? sent : await client.read(location, { headers: tus }, "HEAD");
    const received = state.headers.get("upload-offset");
    if (received === null) {
      client.expect(state, 200, `resuming the upload ${name}`);
      return null;
    }
    offset = Number(received);
  }

  const finished = await client.write<{ upload: Upload }>("upload", () =>
    client.send("POST", `${location}/finish`, { headers: session }),
  );
  if (!client.expect(finished, 200, `finishing the upload ${name}`)) return null;
  expected.uploads.push({ id: finished.body.upload.id, content });
  return `upload://${finished.body.upload.id}`;
}
