import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";
import type { Role } from "#shared/console/permissions.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { importFiles } from "./import-files.service.ts";
import { withoutDrawing } from "./render/testing/undrawn-pages.ts";

/** Builds a PDF with one page per text. */
export const pages = (...texts: string[]) => tinyPdf({ pages: texts.map((text) => ({ text })) });

interface ImportService {
  service: TestService;
  files: FileServer;
  cookie: string;
  /** False if imports skip drawing, see {@link withoutDrawing}. */
  draws: boolean;
}

/** Starts a service with workers, a session and a file server for all tests of a file. Set once they run. */
export function startImportService(role: Role, { draws }: { draws: boolean }): ImportService {
  const started = { draws } as ImportService;
  beforeAll(async () => {
    started.service = await startTestService();
    skipDrawing(started.service, () => started.draws);
    started.files = await startFileServer();
    started.cookie = await started.service.signInAs(role);
    await started.service.startWorkers();
  });
  afterAll(async () => {
    await started.service.stop();
    await started.files.close();
  });
  return started;
}

/** Makes imports skip drawing unless `draws` returns true, see {@link withoutDrawing}. Call it before the workers start. */
export function skipDrawing({ services }: TestService, draws = () => false): void {
  services.renderPool = withoutDrawing(services.renderPool, draws);
}

/** Returns helpers that import issues of publication 10 through the API and read the results through the console routes. */
export function importFixture(context: () => Omit<ImportService, "draws">) {
  let serial = 0;
  const session = () => ({ token: null, headers: { cookie: context().cookie } });

  async function create(pdf_location: string, extra: Record<string, unknown> = {}): Promise<Emag> {
    const answer = await context().service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: `Import ${++serial}`, import_attributes: { pdf_location, ...extra } } },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.emag;
  }

  async function get(id: number): Promise<Emag> {
    return (await context().service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag;
  }

  async function attempts(emagId: number): Promise<ImportAttempt[]> {
    const answer = await context().service.request<{ imports: ImportAttempt[] }>(
      "GET",
      `/console/api/publications/10/emags/${emagId}/imports`,
      session(),
    );
    return answer.body.imports;
  }

  /** Waits for a matching change event. */
  function waitForChange(matches: (change: ChangeEvent) => boolean): Promise<ChangeEvent> {
    return new Promise((resolve) => {
      const unsubscribe = context().service.services.changes.subscribe((change) => {
        if (!matches(change)) return;
        unsubscribe();
        resolve(change);
      });
    });
  }

  /** Waits until the current import ends. An event of an earlier import may still arrive, so the issue is read again. */
  async function waitForEnd(emagId: number): Promise<ImportAttempt> {
    for (;;) {
      const change = waitForChange((change) => change.type === "import" && change.emag_id === emagId);
      if (["finished", "failed"].includes(statusOf(await get(emagId)))) break;
      await change;
    }
    return (await attempts(emagId))[0]!;
  }

  async function importFile(content: Buffer, extra: Record<string, unknown> = {}): Promise<ImportAttempt> {
    const emag = await create(context().files.serve(`/${serial}.pdf`, content), extra);
    return waitForEnd(emag.id);
  }

  /** Serves a PDF whose first 100 bytes are sent immediately, and the rest after `release()` or the end of the test. */
  function slowFile(path: string, content: Buffer) {
    const { promise: requested, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    const url = context().files.serve(path, (_request, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      response.write(content.subarray(0, 100));
      begin();
      void released.then(() => response.end(content.subarray(100)));
    });
    return { url, requested, release };
  }

  async function storedKeys(importId: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of context().service.services.storage.list(importFiles.prefix(importId)))
      keys.push(key);
    return keys;
  }

  return { session, create, get, attempts, waitForChange, waitForEnd, importFile, slowFile, storedKeys };
}
