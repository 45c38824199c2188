import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importWaitBudget } from "#bff/core/budgets.ts";
import { registerToken } from "#bff/domain/identity/index.ts";
import { importFixture, pages, skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import {
  FOREIGN_TOKEN,
  type RequestOptions,
  startTestService,
  type TestResponse,
  type TestService,
  TOKEN,
} from "#bff/testing/test-service.ts";
import type { EmagImport } from "#shared/contract/imports/imports.ts";

let service: TestService;
let files: FileServer;
let cookie: string;
/** Number of times that requests have read the status of an import. */
let reads: number;

async function start(): Promise<void> {
  reads = 0;
  service = await startTestService();
  files = await startFileServer();
  cookie = await service.signInAs("editor");
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => "failure" in row && !("number" in row))) reads++;
      return result;
    },
  };
  service.services.db = service.services.db.withPlugin(counting);
}
async function stop(): Promise<void> {
  await service.stop();
  await files.close();
}

const { create, waitForEnd, slowFile } = importFixture(() => ({ service, files, cookie }));

type Answer = TestResponse<{ import: EmagImport }>;
const follow = (id: number, query = "", options: RequestOptions = {}): Promise<Answer> =>
  service.request("GET", `P/emags/${id}/import${query}`, options);

/** Sends a request with `wait`, and resolves as soon as the request is waiting. */
async function wait(
  id: number,
  seconds = 60,
  options: RequestOptions = {},
): Promise<{ answer: Promise<Answer> }> {
  const before = reads;
  const answer = follow(id, `?wait=${seconds}`, options);
  // An event of the running import may already have caused a second read.
  await expect.poll(() => reads).toBeGreaterThan(before);
  return { answer };
}

const LOCATION = "http://files.example.com/a.pdf";

describe("GET emags/{id}/import", () => {
  let workers: Awaited<ReturnType<TestService["startWorkers"]>>;
  beforeAll(async () => {
    await start();
    skipDrawing(service);
    workers = await service.startWorkers();
  });
  afterAll(stop);

  it("reports a finished import with its steps", async () => {
    const { id } = await create(files.serve("/three.pdf", pages("one", "two", "three")));
    await waitForEnd(id);
    const { status, body, headers } = await follow(id);
    expect(status).toBe(200);
    expect(headers.has("etag")).toBe(false);
    expect(body.import).toEqual({
      status: "finished",
      requested_at: expect.stringMatching(/Z$/),
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
      progress: 100,
      steps: expect.any(Array),
      warnings: [],
      error: null,
    });
    expect(body.import.steps.map(({ name, status, done, total }) => [name, status, done, total])).toEqual([
      ["download", "done", expect.any(Number), expect.any(Number)],
      ["verify", "done", expect.any(Number), expect.any(Number)],
      ["render", "done", 3, 3],
      ["finish", "done", 0, null],
    ]);
  });

  it("reports why an import failed, with a stable code and in the language of the request", async () => {
    const { id } = await create(
      files.serve("/page.pdf", Buffer.from("<!doctype html><title>Sign in</title>")),
    );
    await waitForEnd(id);
    const english = await follow(id, "?wait=60");
    expect(english.body.import).toMatchObject({
      status: "failed",
      error: {
        code: "not_a_pdf",
        message: expect.stringMatching(/^The file is not a PDF/),
        retryable: false,
      },
    });
    expect(Object.keys(english.body.import.error!)).toEqual(["code", "message", "retryable"]);
    expect(english.body.import.progress).toBeLessThan(100);
    const german = await follow(id, "", { headers: { "Accept-Language": "de" } });
    expect(german.body.import.error).toMatchObject({
      code: "not_a_pdf",
      message: expect.stringMatching(/^Die Datei ist kein PDF/),
    });
  });

  it("reports warnings with their step", async () => {
    const map = files.serve("/map.xml", Buffer.from('<widgets><widget page="9" type="link"/></widgets>'));
    const warned = await create(files.serve("/warned.pdf", pages("one")), { xml_location: map });
    await waitForEnd(warned.id);
    const [warning] = (await follow(warned.id)).body.import.warnings;
    expect(warning).toEqual({
      step: "widgets",
      code: expect.any(String),
      severity: "minor",
      message: expect.stringMatching(/./),
      page: null,
    });
  });

  it("reports the status of an EPUB in status and in ai_status", async () => {
    const epub_import_attributes = {
      pdf_location: `${files.url}/none.pdf`,
      epub_location: `${files.url}/none.epub`,
    };
    const { body } = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
      json: { emag: { name: "A book", epub_import_attributes } },
    });
    await waitForEnd(body.emag.id);
    const answer = await follow(body.emag.id);
    expect(answer.body.import).toMatchObject({
      status: "failed",
      ai_status: "failed",
      error: { code: "http_status" },
    });
  });

  it("returns 404 for an unknown issue, and for one of another organization", async () => {
    expect((await follow(4711)).status).toBe(404);
    const { id } = await create(`${files.url}/none.pdf`);
    expect((await follow(id, "", { token: FOREIGN_TOKEN })).status).toBe(404);
  });

  it.each(["0", "61", "-1", "1.5", "soon", "1e1"])("refuses to wait %s seconds", async (seconds) => {
    const { id } = await create(`${files.url}/none.pdf`);
    const answer = await follow(id, `?wait=${seconds}`);
    expect([answer.status, answer.body]).toEqual([422, { wait: ["must be a whole number from 1 to 60"] }]);
  });

  it("returns when a running import finishes", async () => {
    const slow = slowFile("/slow.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.requested;
    const { answer } = await wait(id);
    slow.release();
    expect((await answer).body.import).toMatchObject({ status: "finished", progress: 100 });
  });

  it("returns when a stopping worker requeues the import", async () => {
    const slow = slowFile("/requeued.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.requested;
    const { answer } = await wait(id);
    await workers.stop();
    expect((await answer).body.import.status).toBe("pending");
  });
});

describe("GET emags/{id}/import?wait", () => {
  beforeAll(start);
  afterAll(stop);

  it("returns the same status after the given seconds, with a constant number of database reads", async () => {
    const { id } = await create(LOCATION);
    const counts: number[] = [];
    for (const seconds of [1, 2]) {
      const before = reads;
      const began = performance.now();
      const { status, body } = await follow(id, `?wait=${seconds}`);
      expect([status, body.import.status]).toEqual([200, "pending"]);
      expect(performance.now() - began).toBeGreaterThan(seconds * 1000 - 50);
      counts.push(reads - before);
    }
    expect(counts).toEqual([2, 2]);
  });

  it("returns immediately if the import has ended", async () => {
    const { id } = await create(LOCATION);
    await service.request("POST", `/console/api/publications/10/emags/${id}/imports/cancel`, {
      token: null,
      headers: { cookie },
    });
    expect((await follow(id, "?wait=60")).body.import).toMatchObject({
      status: "failed",
      error: { code: "cancelled", retryable: true },
    });
  });

  it("returns the new import when another one replaces it", async () => {
    const { id } = await create(LOCATION);
    const requested = (await follow(id)).body.import.requested_at;
    const { answer } = await wait(id);
    await service.request("PUT", `P/emags/${id}`, { json: { emag: { import_attributes: {} } } });
    const { body } = await answer;
    expect(body.import.status).toBe("pending");
    expect(Date.parse(body.import.requested_at)).toBeGreaterThan(Date.parse(requested));
  });

  it("returns 404 when the issue is deleted", async () => {
    const { id } = await create(LOCATION);
    const { answer } = await wait(id);
    expect((await service.request("DELETE", `P/emags/${id}`)).status).toBe(204);
    expect((await answer).status).toBe(404);
  });

  it("returns 401 if its token was revoked in the meantime", async () => {
    const token = "a-token-that-is-revoked-while-it-waits-0001";
    await registerToken(service.services.db, {
      organizationId: 1,
      name: "brief",
      token,
      publicationIds: null,
    });
    const { id } = await create(LOCATION);
    const { answer } = await wait(id, 60, { token });
    const admin = { token: null, headers: { cookie: await service.signInAs("admin") } };
    const { body } = await service.request<{ api_tokens: { id: number; name: string }[] }>(
      "GET",
      "/console/api/organizations/1/api-tokens",
      admin,
    );
    const brief = body.api_tokens.find(({ name }) => name === "brief")!;
    const revoked = await service.request(
      "DELETE",
      `/console/api/organizations/1/api-tokens/${brief.id}`,
      admin,
    );
    expect(revoked.status, revoked.text).toBe(204);
    await service.request("PUT", `P/emags/${id}`, { json: { emag: { import_attributes: {} } } });
    expect((await answer).status).toBe(401);
  });

  it("is rejected if its token has too many waiting requests, until one of them is closed", async () => {
    const { id } = await create(LOCATION);
    const callers = new AbortController();
    const url = `${service.url}/api/v2/importer/organizations/1/publications/10/emags/${id}/import?wait=60`;
    const before = reads;
    const open = Array.from({ length: importWaitBudget.perCaller }, () =>
      fetch(url, { headers: { Authorization: `Token ${TOKEN}` }, signal: callers.signal }),
    );
    await expect.poll(() => reads).toBe(before + importWaitBudget.perCaller);
    const refused = await follow(id, "?wait=1");
    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        code: "too_many_waiting_requests",
        error: expect.stringContaining(String(importWaitBudget.perCaller)),
      },
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await follow(id)).status).toBe(200);
    callers.abort();
    await Promise.allSettled(open);
    await expect.poll(async () => (await follow(id, "?wait=1")).status).toBe(200);
  });
});

it("waiting requests for an import end when the service stops", async () => {
  await start();
  const { id } = await create(LOCATION);
  const { answer } = await wait(id);
  const stopped = stop();
  expect((await answer).body.import).toMatchObject({ status: "pending" });
  await stopped;
});
