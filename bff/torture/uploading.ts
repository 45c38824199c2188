import { setTimeout as delay } from "node:timers/promises";
import { AUTH_PATH } from "#shared/console/session.ts";
import { type Upload, uploadsPath } from "#shared/console/uploads.ts";
import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";

const PUBLICATION = 10;
const PAUSE_MS = 250;
const encode = (text: string) => Buffer.from(text).toString("base64");

/** Signs somebody in and answers what a browser would send along from then on. */
export async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${AUTH_PATH}/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { Cookie: cookies.join("; "), Origin: url };
}

/**
 * Uploads a PDF in two pieces as the console does, resumes it when an answer is lost, and answers its location; null
 * when it was refused.
 */
export async function uploadPdf(
  client: Client,
  ledger: Ledger,
  session: Record<string, string>,
  { name, content }: { name: string; content: Buffer },
): Promise<string | null> {
  const tus = { ...session, "Tus-Resumable": "1.0.0" };
  const begun = await client.write("upload begun", () =>
    client.send("POST", uploadsPath(PUBLICATION), {
      headers: {
        ...tus,
        "Upload-Length": String(content.length),
        "Upload-Metadata": `kind ${encode("pdf")},filename ${encode(name)}`,
      },
    }),
  );
  const location = begun.headers.get("location");
  if (!client.expect(begun, 201, `beginning the upload ${name}`) || !location) return null;

  for (let offset = 0; offset < content.length; ) {
    const end = offset === 0 ? Math.ceil(content.length / 2) : content.length;
    const sent = await client.send("PATCH", location, {
      headers: { ...tus, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      body: new Uint8Array(content.subarray(offset, end)),
    });
    if (!sent) await delay(PAUSE_MS);
    const known = sent?.status === 204 ? sent : await client.read(location, { headers: tus }, "HEAD");
    const received = known.headers.get("upload-offset");
    if (received === null) {
      client.expect(known, 200, `resuming the upload ${name}`);
      return null;
    }
    offset = Number(received);
  }

  const finished = await client.write<{ upload: Upload }>("upload", () =>
    client.send("POST", `${location}/finish`, { headers: session }),
  );
  if (!client.expect(finished, 200, `finishing the upload ${name}`)) return null;
  ledger.uploads.push({ id: finished.body.upload.id, content });
  return `upload://${finished.body.upload.id}`;
}
