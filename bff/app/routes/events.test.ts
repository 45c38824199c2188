import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { EVENTS_PATH, recentChanges } from "#shared/console/events.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };
let serial = 0;
const emag = () => ({ emag: { name: `Http ${++serial}`, import_attributes: PDF } });

describe("an event stream that is being opened", () => {
  it("gets 401 if its user is removed from the organization in the meantime", async () => {
    const { services } = service;
    const admin = { cookie: await service.signInAs("admin") };
    const viewer = { cookie: await service.signInAs("viewer") };
    const { id } = await services.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "viewer@example.com")
      .executeTakeFirstOrThrow();
    const { db } = services;
    const rolesRead = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    // Pauses the request after it has read the user's roles.
    const pauseAfterRoles: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => "publication_roles" in row)) {
          services.db = db;
          rolesRead.resolve();
          await released.promise;
        }
        return result;
      },
    };
    services.db = db.withPlugin(pauseAfterRoles);
    const opening = fetch(service.url + EVENTS_PATH, { headers: viewer });
    await rolesRead.promise;
    const received = Promise.withResolvers<void>();
    const unsubscribe = services.changes.subscribe(({ type }) => type === "account" && received.resolve());
    const removed = await service.request("DELETE", `/console/api/organizations/1/people/${id}`, {
      token: null,
      headers: admin,
    });
    expect(removed.status, removed.text).toBe(204);
    await received.promise;
    unsubscribe();
    released.resolve();
    expect((await opening).status).toBe(401);
  });
});

describe("an event stream", () => {
  /** Opens an event stream, calls `whenOpen`, and returns the first event whose line matches. */
  async function firstEvent(matches: (line: string) => boolean, whenOpen: () => Promise<unknown>) {
    const abort = new AbortController();
    const response = await fetch(service.url + EVENTS_PATH, { headers: { cookie }, signal: abort.signal });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let isOpen = false;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
      if (!isOpen) {
        isOpen = true;
        await whenOpen();
      }
      const line = text.split("\n").find(matches);
      if (line) {
        abort.abort();
        return JSON.parse(line.slice("data: ".length)) as Record<string, unknown>;
      }
    }
  }

  it("delivers a change in the user's organization when it is committed", async () => {
    const event = await firstEvent(
      (line) => line.startsWith('data: {"type":"emag"'),
      () => service.request("POST", "P/emags", { json: emag() }),
    );
    expect(event).toMatchObject({ organization_id: 1, publication_id: 10, change: "created", version: 1 });
  });

  it("starts with the recent changes in the user's organization, and in no other", async () => {
    const published: number[] = [];
    const stop = service.services.changes.subscribe((change) => {
      if (change.type === "emag") published.push(change.emag_id);
    });
    const { body: foreign } = await service.request<{ emag: { id: number } }>(
      "POST",
      "/api/v2/importer/organizations/2/publications/20/emags",
      { token: FOREIGN_TOKEN, json: emag() },
    );
    const { body: own } = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
      json: emag(),
    });
    await expect.poll(() => published).toEqual(expect.arrayContaining([foreign.emag.id, own.emag.id]));
    stop();
    const recent = await firstEvent(
      (line) => line.startsWith('data: {"type":"recent"'),
      async () => {},
    );
    const { covers_ms, changes } = recentChanges.parse(recent);
    expect(covers_ms).toBeGreaterThan(0);
    expect(changes.map(({ change }) => change)).toContainEqual(
      expect.objectContaining({ type: "emag", emag_id: own.emag.id, change: "created" }),
    );
    expect(
      new Set(changes.map(({ change }) => (change as { organization_id: number }).organization_id)),
    ).toEqual(new Set([1]));
  });

  it("ends in all tabs of a browser when one of them signs out", async () => {
    const leaving = await service.signInAs("viewer", "leaving@example.com");
    const stream = await fetch(service.url + EVENTS_PATH, { headers: { cookie: leaving } });
    const answer = await service.request("POST", `${AUTH_PATH}/sign-out`, {
      token: null,
      headers: { cookie: leaving, Origin: service.url },
      json: {},
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await stream.text()).toContain("retry:");
    expect(
      (await service.request("GET", EVENTS_PATH, { token: null, headers: { cookie: leaving } })).status,
    ).toBe(401);
  });

  it("gets 401 without a session", async () => {
    expect((await service.request("GET", EVENTS_PATH, { token: null })).status).toBe(401);
  });
});

describe("the limit of event streams", () => {
  const ended = new AbortController();
  afterAll(() => ended.abort());

  /** References to all responses, because `fetch` cancels the stream of a response that is garbage collected. */
  const responses: Response[] = [];
  const open = async (session: string) => {
    const response = await fetch(service.url + EVENTS_PATH, {
      headers: { cookie: session },
      signal: ended.signal,
    });
    responses.push(response);
    return response;
  };
  const openMany = (count: number, session: string) =>
    Promise.all(Array.from({ length: count }, () => open(session)));
  const statusesOf = (opened: Response[]) => opened.map(({ status }) => status).sort();

  it("is 50 per user and 200 per address", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, number) => service.signInAs("viewer", `watcher-${number}@example.com`)),
    );
    const first = await openMany(60, people[0]!);
    expect(statusesOf(first)).toEqual([...Array(50).fill(200), ...Array(10).fill(429)]);
    const refused = first.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: "too_many_streams" });
    // The oldest stream ends after an hour.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);

    for (const session of people.slice(1, 4))
      expect(statusesOf(await openMany(50, session))).toEqual(Array(50).fill(200));
    const beyond = await open(people[4]!);
    expect(beyond.status).toBe(429);
    expect(await beyond.json()).toMatchObject({ code: "too_many_streams" });
    await first.find(({ status }) => status === 200)!.body!.cancel();
    await expect.poll(async () => (await open(people[4]!)).status).toBe(200);
  });
});
