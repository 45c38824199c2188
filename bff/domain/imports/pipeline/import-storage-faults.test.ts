import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collectFacts } from "#bff/operations/doctor/collect-facts.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FaultyProxy, startFaultyProxy } from "#bff/testing/servers/faulty-proxy.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { type S3Server, startS3Server } from "#bff/testing/servers/s3-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { skipDrawing } from "../imports.fixture.ts";

let server: S3Server;
let proxy: FaultyProxy;
let files: FileServer;
let service: TestService;
let cookie: string;
let serial = 0;
const captured = captureLog();

beforeAll(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  proxy = await startFaultyProxy(server.url);
  files = await startFileServer();
  const s3 = { bucket: server.bucket, endpoint: proxy.url, region: null };
  service = await startTestService({ s3, logLevel: "info" }, captured);
  cookie = await service.signInAs("editor");
  skipDrawing(service);
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await proxy.stop();
  await server.stop();
  vi.unstubAllEnvs();
});

async function create(): Promise<Emag> {
  const name = `Issue ${++serial}`;
  const pdf_location = files.serve(`/${serial}.pdf`, tinyPdf({ pages: [{ text: "one" }, { text: "two" }] }));
  const json = { emag: { name, import_attributes: { pdf_location } } };
  const { status, body } = await service.request<{ emag: Emag }>("POST", "P/emags", { json });
  expect(status).toBe(201);
  return body.emag;
}

async function lastAttempt(emagId: number): Promise<ImportAttempt> {
  const path = `/console/api/publications/10/emags/${emagId}/imports`;
  const { body } = await service.request<{ imports: ImportAttempt[] }>("GET", path, {
    token: null,
    headers: { cookie },
  });
  return body.imports.find(({ current }) => current)!;
}

/** Returns what the doctor reports about the database and the files. */
async function inspectFiles() {
  const { config } = service.services;
  const connectionString = config.databaseUrl!;
  const { database } = await collectFacts(config, async () => ({
    connectionString,
    release: async () => undefined,
  }));
  return database.state === "reached" ? database.content : null;
}

/** Returns the parsed log line about the failed import of an issue. */
function failureLogged({ id }: Emag): unknown {
  const line = captured
    .text()
    .split("\n")
    .find((each) => each.includes("failed to import issue") && each.includes(`"emag_id":${id},`));
  return JSON.parse(line ?? "null");
}

const statusOf = (emag: Emag) => async () => (await lastAttempt(emag.id)).status;

describe("import with a failing object storage", () => {
  it("retries occasional storage errors and finishes", async () => {
    const failed = new Set<string>();
    proxy.fail((line) => {
      if (failed.has(line)) return "pass";
      failed.add(line);
      return "error";
    });
    const emag = await create();
    await expect.poll(statusOf(emag)).toBe("finished");
    expect(failed.size).toBeGreaterThan(4);
  });

  it("fails with code unavailable, and succeeds after the storage has recovered", async () => {
    proxy.fail((line) => (/^PUT .*\/imports\//.test(line) ? "error" : "pass"));
    const emag = await create();
    await expect.poll(statusOf(emag)).toBe("failed");
    expect((await lastAttempt(emag.id)).failure).toMatchObject({ code: "unavailable", retryable: true });
    expect(failureLogged(emag)).toMatchObject({
      level: "warn",
      code: "unavailable",
      reason: expect.stringContaining("could not store the pages"),
      causes: expect.arrayContaining([expect.stringContaining("InternalError")]),
    });
    proxy.fail(() => "pass");
    const pdf_location = `${files.url}/${serial}.pdf`;
    const json = { emag: { import_attributes: { pdf_location } } };
    expect((await service.request("PUT", `P/emags/${emag.id}`, { json })).status).toBe(200);
    await expect.poll(statusOf(emag)).toBe("finished");
  });

  it("logs an unreachable source file at level info with the host and the cause", async () => {
    const json = {
      emag: { name: "Nowhere", import_attributes: { pdf_location: "http://127.0.0.1:9/a.pdf" } },
    };
    const { body } = await service.request<{ emag: Emag }>("POST", "P/emags", { json });
    await expect.poll(statusOf(body.emag)).toBe("failed");
    expect(failureLogged(body.emag)).toMatchObject({
      level: "info",
      reason: expect.stringContaining("127.0.0.1"),
      causes: expect.arrayContaining([expect.stringContaining("ECONNREFUSED")]),
    });
  });

  it("fails with disk_full if the database is out of space, and logs a warning", async () => {
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      service.services.db,
    );
    await sql`create trigger no_room before insert on import_pages execute function no_room()`.execute(
      service.services.db,
    );
    const emag = await create();
    await expect.poll(statusOf(emag)).toBe("failed");
    expect((await lastAttempt(emag.id)).failure).toMatchObject({ code: "disk_full", retryable: true });
    expect(failureLogged(emag)).toMatchObject({
      level: "warn",
      publication_id: 10,
      organization_id: 1,
      causes: [expect.stringContaining("No space left on device")],
    });
    await sql`drop function no_room() cascade`.execute(service.services.db);
  });

  it("removes its files before it records that it has failed, because they may fill the disk", async () => {
    const { db, workspaces } = service.services;
    const createWorkspace = workspaces.createWorkspace.bind(workspaces);
    const atRemoval = new Set<string>();
    vi.spyOn(workspaces, "createWorkspace").mockImplementation(async (purpose) => {
      const workspace = await createWorkspace(purpose);
      const dispose = workspace.dispose.bind(workspace);
      return Object.assign(workspace, {
        async dispose() {
          const newest = db.selectFrom("imports").select("status").orderBy("created_at", "desc");
          atRemoval.add((await newest.executeTakeFirstOrThrow()).status);
          await dispose();
        },
      });
    });
    proxy.fail((line) => (/^PUT .*\/imports\//.test(line) ? "error" : "pass"));
    // The first import may take the folder that is in reserve.
    await expect.poll(statusOf(await create())).toBe("failed");
    await expect.poll(statusOf(await create())).toBe("failed");
    await expect.poll(() => [...atRemoval]).toEqual(["processing"]);
    vi.restoreAllMocks();
  });

  it("aborts the response for a truncated page image, and returns 503 if the storage fails", async () => {
    proxy.fail(() => "pass");
    const emag = await create();
    await expect.poll(statusOf(emag)).toBe("finished");
    const { id } = await lastAttempt(emag.id);
    const page = () =>
      fetch(`${service.url}/console/api/imports/${id}/pages/1/image`, { headers: { cookie } });
    const whole = await (await page()).arrayBuffer();
    proxy.fail((line) => (line.startsWith("GET") ? "truncate" : "pass"));
    const broken = await page();
    expect(broken.headers.get("content-length")).toBe(String(whole.byteLength));
    await expect(broken.arrayBuffer()).rejects.toThrow();

    proxy.fail(() => "error");
    const refused = await page();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "storage_unavailable" });
    expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ storage: "unreachable" });
    expect(await inspectFiles()).toMatchObject({
      files: null,
      filesError: expect.stringContaining("does not respond"),
    });
    proxy.fail(() => "pass");
    expect((await (await page()).arrayBuffer()).byteLength).toBe(whole.byteLength);
    expect(await inspectFiles()).toMatchObject({ files: { missing: 0, orphaned: 0 }, filesError: null });
  });
});
