import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepImports } from "#bff/domain/imports/imports.schedule.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { signal } from "#bff/testing/processes/processes.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";

const LEASE_SECONDS = 10;

let service: TestService;
let files: FileServer;
let worker: ServiceProcess;
let session: { token: null; headers: Record<string, string> };

beforeAll(async () => {
  files = await startFileServer();
  service = await startTestService({ importLeaseSeconds: LEASE_SECONDS });
  session = { token: null, headers: { Cookie: await service.signInAs("editor") } };
  const { config } = service.services;
  worker = await startServiceProcess({
    dataDir: config.dataDir,
    env: {
      DATABASE_URL: config.databaseUrl ?? "",
      NEWSRACK_ROLE: "worker",
      NEWSRACK_IMPORT_LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: "info",
    },
  });
});
afterAll(async () => {
  signal(worker.pid, "SIGCONT");
  await worker.kill();
  await service.stop();
  await files.close();
});

const texts = (...words: string[]) => tinyPdf({ pages: words.map((text) => ({ text })) });

async function createIssue(name: string, pdf_location: string): Promise<number> {
  const json = { emag: { name, import_attributes: { pdf_location } } };
  return (await service.request<{ emag: { id: number } }>("POST", "P/emags", { json })).body.emag.id;
}

async function attemptOf(emagId: number): Promise<ImportAttempt> {
  const path = `/console/api/publications/10/emags/${emagId}/imports`;
  return (await service.request<{ imports: ImportAttempt[] }>("GET", path, session)).body.imports[0]!;
}

const storedKeys = async (importId: string) => {
  const keys: string[] = [];
  for await (const { key } of service.services.storage.list(`imports/${importId}/`)) keys.push(key);
  return keys;
};

describe("a worker that was suspended until another worker took over its import", () => {
  it("commits nothing, and continues with the next import", async () => {
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let content = texts("old", "old", "old");
    let requests = 0;
    const location = files.serve("/moving.pdf", async (_request, response) => {
      const served = content;
      requests += 1;
      response.writeHead(200, { "Content-Length": served.length });
      if (requests > 1) return void response.end(served);
      response.write(served.subarray(0, 100));
      onRequest();
      await released;
      response.end(served.subarray(100));
    });
    const id = await createIssue("Moving", location);
    await requested;
    signal(worker.pid, "SIGSTOP");
    content = texts("new");

    const workers = await service.startWorkers();
    await expect.poll(async () => (await attemptOf(id)).status).toBe("finished");
    const finished = await attemptOf(id);
    expect(finished.page_count).toBe(1);
    await workers.stop();

    release();
    signal(worker.pid, "SIGCONT");
    await expect.poll(() => worker.output()).toMatch(/canceled import/);
    const next = await createIssue("Next", files.serve("/next.pdf", texts("next")));
    await expect.poll(async () => (await attemptOf(next)).status).toBe("finished");

    expect(await attemptOf(id)).toEqual(finished);
    const { db } = service.services;
    const pages = await db
      .selectFrom("import_pages")
      .select(["number", "text"])
      .where("import_id", "=", finished.id)
      .execute();
    expect(pages).toEqual([{ number: 1, text: expect.stringContaining("new") }]);
    const ends = await db
      .selectFrom("audit_entries")
      .select("action")
      .where("record_type", "=", "emag")
      .where("record_id", "=", String(id))
      .where("action", "in", ["emag.import_finished", "emag.import_failed"])
      .execute();
    expect(ends.map(({ action }) => action)).toEqual(["emag.import_finished"]);

    await sweepImports(service.services, 0);
    const folder = `imports/${finished.id}/2/`;
    expect((await storedKeys(finished.id)).sort()).toEqual([
      `${folder}cover.jpg`,
      `${folder}original.pdf`,
      `${folder}pages/00001.jpg`,
      `${folder}thumbnails/00001.jpg`,
    ]);
  });
});
