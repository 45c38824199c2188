import { expect } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportAttempt } from "#shared/console/imports.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import type { FileServer } from "../../testing/file-server.ts";
import type { TestService } from "../../testing/test-service.ts";
import { tinyPdf } from "./formats/testing/tiny-pdf.ts";
import { importFiles } from "./import-files.service.ts";

/** A PDF with a page for each text. */
export const pages = (...texts: string[]) => tinyPdf({ pages: texts.map((text) => ({ text })) });

/** Imports of publication 10 of the tests, as a publisher's script asks for them and an editor sees them. */
export function importDesk(place: () => { service: TestService; files: FileServer; cookie: string }) {
  let serial = 0;
  const session = () => ({ token: null, headers: { cookie: place().cookie } });

  async function create(pdf_location: string, extra: Record<string, unknown> = {}): Promise<Emag> {
    const answer = await place().service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: `Import ${++serial}`, import_attributes: { pdf_location, ...extra } } },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.emag;
  }

  async function get(id: number): Promise<Emag> {
    return (await place().service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag;
  }

  async function attempts(emagId: number): Promise<ImportAttempt[]> {
    const answer = await place().service.request<{ imports: ImportAttempt[] }>(
      "GET",
      `/console/api/publications/10/emags/${emagId}/imports`,
      session(),
    );
    return answer.body.imports;
  }

  /** Resolves when the change feed brings the change that is waited for. */
  function whenChanged(matches: (change: ChangeEvent) => boolean): Promise<ChangeEvent> {
    return new Promise((resolve) => {
      const unsubscribe = place().service.services.changes.subscribe((change) => {
        if (!matches(change)) return;
        unsubscribe();
        resolve(change);
      });
    });
  }

  async function ended(emagId: number): Promise<ImportAttempt> {
    const change = whenChanged(
      (change) =>
        change.type === "import" &&
        change.emag_id === emagId &&
        ["finished", "failed"].includes(change.status),
    );
    if (!["finished", "failed"].includes(statusOf(await get(emagId)))) await change;
    return (await attempts(emagId))[0]!;
  }

  async function importOf(content: Buffer, extra: Record<string, unknown> = {}): Promise<ImportAttempt> {
    const emag = await create(place().files.serve(`/${serial}.pdf`, content), extra);
    return ended(emag.id);
  }

  /** A PDF whose second half arrives after `release()`. */
  function slowFile(path: string, content: Buffer) {
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const url = place().files.serve(path, (_request, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      response.write(content.subarray(0, 100));
      begin();
      void released.then(() => response.end(content.subarray(100)));
    });
    return { url, asked, release };
  }

  async function storedKeys(importId: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of place().service.services.storage.list(importFiles.prefix(importId)))
      keys.push(key);
    return keys;
  }

  return { session, create, get, attempts, whenChanged, ended, importOf, slowFile, storedKeys };
}
