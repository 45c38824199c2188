import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emagClient } from "#bff/domain/emags/emags.fixture.ts";
import { trashFixture } from "#bff/domain/trash/trash.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;
let trash: Awaited<ReturnType<typeof trashFixture>>;
let issues: ReturnType<typeof emagClient>;
const events: ChangeEvent[] = [];

beforeAll(async () => {
  service = await startTestService();
  trash = await trashFixture(service);
  issues = emagClient(service);
  service.services.changes.subscribe((event) => events.push(event));
});
afterAll(() => service.stop());

interface Deletion {
  deleted: number[];
  refused: { id: number; status: number; code: string; error: string }[];
}

const deleteAll = (emags: { id: number; version?: number }[]) =>
  service.request<Deletion>("POST", "/console/api/publications/10/emags/deletions", {
    ...trash.session,
    json: { emags },
  });

let day = 0;

/** Plans an edition on a day without one. */
async function plan(): Promise<PlannedEdition> {
  const local_date = new Date(Date.UTC(2031, 0, ++day)).toISOString().slice(0, 10);
  const answer = await service.request<{ planned_edition: PlannedEdition }>(
    "POST",
    "/console/api/publications/10/planned-editions",
    { ...trash.session, json: { planned_edition: { local_date } } },
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.planned_edition;
}

/** Creates an issue of a planned edition, with categories, a review and an import that has not started. */
async function plannedIssue(): Promise<{ emag: Emag; editionId: number }> {
  const { id: editionId, pe_id } = await plan();
  const emag = await issues.created({ pe_id, category_ids: [502, 501] });
  const review = { review: { note: "Look twice" } };
  const path = `/console/api/publications/10/emags/${emag.id}/review`;
  expect((await service.request("PUT", path, { ...trash.session, json: review })).status).toBe(200);
  return { emag, editionId };
}

/** Returns what a deletion has left, without what differs between any two issues. */
async function tracesOf({ emag: { id }, editionId }: { emag: Emag; editionId: number }) {
  const { db } = service.services;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    issue: await read(sql`
      select version, trashed_at is not null as trashed, trashed_category_ids, pe_id is not null as planned
      from all_emags where id = ${id}`),
    assignments: await read(sql`select from emag_category_assignments where emag_id = ${id}`),
    imports: await read(sql`select status, failure, current from imports where emag_id = ${id}`),
    edition: await read(sql`select emag_id, version from planned_emags where id = ${editionId}`),
    reviews: await read(sql`
      select note, sign_off, version from reviews where ${id} = emag_id or ${editionId} = planned_emag_id
      order by planned_emag_id nulls first`),
    audit: await read(sql`
      select action, array(select jsonb_object_keys(before::jsonb)) as before, array(select jsonb_object_keys(after::jsonb)) as after
      from audit_entries where (record_type, record_id) in (('emag', ${String(id)}), ('planned_emag', ${String(editionId)}))
      order by id`),
    events: events
      .filter(
        (event) =>
          ("emag_id" in event && event.emag_id === id) ||
          ("planned_emag_id" in event && event.planned_emag_id === editionId),
      )
      .map(({ type, ...event }) => [type, "change" in event && event.change])
      // Some are delivered with the commit and some shortly after it.
      .toSorted(),
  };
}

const untilDeleted = (id: number) =>
  expect
    .poll(() =>
      events.some((event) => event.type === "emag" && event.emag_id === id && event.change === "deleted"),
    )
    .toBe(true);

describe("POST /console/api/publications/{id}/emags/deletions", () => {
  it("leaves the same behind as deletions one by one: categories, imports, editions, reviews, audit log and events", async () => {
    const [one, ...others] = [await plannedIssue(), await plannedIssue(), await plannedIssue()] as const;
    await trash.remove("emag", one.emag.id);
    const ids = others.map(({ emag }) => emag.id);
    expect((await deleteAll(ids.map((id) => ({ id })))).body).toEqual({ deleted: ids, refused: [] });
    for (const { emag } of [one, ...others]) await untilDeleted(emag.id);
    const expected = await tracesOf(one);
    expect(expected).toMatchObject({
      issue: [{ trashed: true, trashed_category_ids: [502, 501] }],
      assignments: [],
      imports: [{ status: "failed" }],
      edition: [{ emag_id: null }],
      reviews: [{ note: "Look twice" }, { note: "Look twice" }],
      audit: expect.arrayContaining([
        expect.objectContaining({ action: "planned_emag.released" }),
        expect.objectContaining({ action: "emag.moved_to_trash" }),
      ]),
      events: expect.arrayContaining([["emag", "deleted"]]),
    });
    for (const other of others) expect(await tracesOf(other)).toEqual(expected);
    for (const id of ids) expect((await trash.restore("emag", id)).status).toBe(200);
  });

  it("refuses unknown issues and other versions, and deletes the others", async () => {
    const [fresh, changed, unconditional] = [
      await issues.created(),
      await issues.created(),
      await issues.created(),
    ];
    await issues.put(changed.id, { preview: "Newer" });
    const answer = await deleteAll([
      { id: fresh.id, version: 1 },
      { id: changed.id, version: 1 },
      { id: 987_654, version: 1 },
      { id: unconditional.id },
      { id: unconditional.id },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      deleted: [fresh.id, unconditional.id],
      refused: [
        { id: changed.id, status: 412, code: "version_conflict", error: expect.stringContaining("2") },
        { id: 987_654, status: 404, code: "not_found", error: expect.any(String) },
      ],
    });
    expect((await issues.get(changed.id)).status).toBe(200);
    expect((await issues.get(fresh.id)).status).toBe(404);
  });

  it("finds no issue of another publication", async () => {
    const { id } = await issues.created();
    const answer = await service.request<Deletion>("POST", "/console/api/publications/11/emags/deletions", {
      ...trash.session,
      json: { emags: [{ id }] },
    });
    expect(answer.body).toMatchObject({ deleted: [], refused: [{ id, status: 404 }] });
    expect((await issues.get(id)).status).toBe(200);
  });

  it.each([
    ["no issue", []],
    ["more than 100 issues", Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }))],
    ["an ID that no issue can have", [{ id: 2 ** 31 }]],
  ])("is 422 for %s", async (_name, emags) => {
    expect((await deleteAll(emags)).status).toBe(422);
  });
});
