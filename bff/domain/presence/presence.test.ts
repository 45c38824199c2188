import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { PRESENCE_TIMEOUT_SECONDS, type PresentPerson } from "#shared/console/presence.ts";

let service: TestService;
const cookies = { ana: "", ben: "" };
type Name = keyof typeof cookies;

beforeAll(async () => {
  service = await startTestService();
  for (const name of ["ana", "ben"] as const) {
    const email = `${name}@example.com`;
    await addPerson(service, email, "editor");
    cookies[name] = (await signIn(service, email)).cookie;
  }
});
afterAll(() => service.stop());

let lastRecord = 0;
const newRecord = () => ++lastRecord;
const as = (name: Name) => ({ token: null, headers: { cookie: cookies[name] } });
const pathOf = (record: number, visit: string) =>
  `/console/api/publications/10/records/story/${record}/visits/${visit}`;

/** Reports a tab. Returns the people in other tabs. */
async function visit(name: Name, record: number, tab: string, is_editing = false) {
  const answer = await service.request<{ people: PresentPerson[] }>("PUT", pathOf(record, tab), {
    ...as(name),
    json: { is_editing },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.people.map(({ id, ...person }) => person);
}

const leave = (name: Name, record: number, tab: string) =>
  service.request("DELETE", pathOf(record, tab), as(name));

const ana = { name: "ana", is_editing: false, is_caller: false };
const ben = { name: "ben", is_editing: false, is_caller: false };

describe("the people who have a record open", () => {
  it("are named to each other, once each, with who is editing", async () => {
    const record = newRecord();
    expect(await visit("ana", record, "ana-tab-1")).toEqual([]);
    expect(await visit("ben", record, "ben-tab-1", true)).toEqual([ana]);
    expect(await visit("ben", record, "ben-tab-2")).toEqual([
      { ...ben, is_editing: true, is_caller: true },
      ana,
    ]);
    expect(await visit("ana", record, "ana-tab-1")).toEqual([{ ...ben, is_editing: true }]);
    expect(await visit("ana", newRecord(), "ana-tab-2")).toEqual([]);
  });

  it("are removed when they leave, or when their tab reports nothing for a minute", async () => {
    const record = newRecord();
    await visit("ana", record, "ana-leaving");
    await visit("ben", record, "ben-staying");
    expect((await leave("ben", record, "ana-leaving")).status).toBe(204);
    expect(await visit("ben", record, "ben-staying")).toEqual([ana]);
    expect((await leave("ana", record, "ana-leaving")).status).toBe(204);
    expect(await visit("ben", record, "ben-staying")).toEqual([]);

    await visit("ana", record, "ana-crashing");
    const { db } = service.services;
    await sql`
      update record_visits set seen_at = now() - make_interval(secs => ${PRESENCE_TIMEOUT_SECONDS + 1})
      where visit_id = 'ana-crashing'`.execute(db);
    expect(await visit("ben", record, "ben-staying")).toEqual([]);
    const left = await db.selectFrom("record_visits").select("visit_id").where("record_id", "=", `${record}`);
    expect(await left.execute()).toEqual([{ visit_id: "ben-staying" }]);
  });

  it("cannot take over the visit of another person", async () => {
    const record = newRecord();
    await visit("ana", record, "ana-own-tab");
    await visit("ben", record, "ana-own-tab", true);
    expect(await visit("ben", record, "ben-own-tab")).toEqual([ana]);
  });

  it("publish an event when someone opens the record, starts to edit or leaves, and none while nothing changes", async () => {
    const record = newRecord();
    const events: ChangeEvent[] = [];
    const stop = service.services.changes.subscribe((event) => {
      if (event.type === "presence" && event.record_id === String(record)) events.push(event);
    });
    const event = { type: "presence", organization_id: 1, publication_id: 10, kind: "story" };
    const published = { ...event, record_id: String(record) };
    await visit("ana", record, "ana-quiet");
    await expect.poll(() => events).toEqual([published]);
    await visit("ana", record, "ana-quiet");
    await visit("ana", record, "ana-quiet", true);
    // PostgreSQL delivers equal events of one batch once, so each is awaited.
    await expect.poll(() => events).toEqual([published, published]);
    await leave("ana", record, "ana-quiet");
    await expect.poll(() => events).toEqual([published, published, published]);
    stop();
  });
});
