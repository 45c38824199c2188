import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Upload } from "#shared/console/issues/uploads.ts";

/** Path of the tus endpoint of publication 10. */
export const UPLOADS = "/console/api/publications/10/uploads";
/** Starts like a PDF, which is enough for an upload. */
export const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(50_000, "x")]);

const encode = (text: string) => Buffer.from(text).toString("base64");

export type UploadFixture = Awaited<ReturnType<typeof uploadFixture>>;

/** Signs in an editor, and returns the steps of a resumable upload, which the editor takes unless another cookie is given. */
export async function uploadFixture(service: TestService) {
  const editor = await service.signInAs("editor");

  const tus = (cookie: string, headers: Record<string, string> = {}) => ({
    Cookie: cookie,
    Origin: service.url,
    "Tus-Resumable": "1.0.0",
    ...headers,
  });

  function begin(
    bytes: number,
    { kind = "pdf", name = "Autumn.pdf", cookie = editor, path = UPLOADS, headers = {} } = {},
  ): Promise<Response> {
    return fetch(service.url + path, {
      method: "POST",
      headers: tus(cookie, {
        "Upload-Length": String(bytes),
        "Upload-Metadata": `kind ${encode(kind)},filename ${encode(name)}`,
        ...headers,
      }),
    });
  }

  function send(location: string, offset: number, body: Uint8Array, cookie = editor): Promise<Response> {
    return fetch(service.url + location, {
      method: "PATCH",
      headers: tus(cookie, {
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
      }),
      body: new Uint8Array(body),
    });
  }

  const head = (location: string, cookie = editor) =>
    fetch(service.url + location, { method: "HEAD", headers: tus(cookie) });

  async function finish(location: string, cookie = editor) {
    const answer = await fetch(`${service.url}${location}/finish`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: service.url },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { upload: Upload } & Record<string, string>,
    };
  }

  async function uploaded(content: Buffer, options: Parameters<typeof begin>[1] = {}): Promise<string> {
    const answer = await begin(content.length, options);
    expect(answer.status, await answer.clone().text()).toBe(201);
    const location = answer.headers.get("location")!;
    expect((await send(location, 0, content, options.cookie)).status).toBe(204);
    return location;
  }

  function createIssue(pdf_location: string, extra: Record<string, unknown> = {}) {
    return service.request<Record<string, string[]> & { emag: { id: number } }>("POST", "P/emags", {
      json: { emag: { name: `Uploaded ${randomUUID()}`, import_attributes: { pdf_location, ...extra } } },
    });
  }

  return { editor, tus, begin, send, head, finish, uploaded, createIssue };
}
