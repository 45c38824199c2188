import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PlannedEmagFixture,
  plannedEmagFixture,
} from "#bff/domain/planned-emags/planned-emags.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AttachableIssue, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { EmagList } from "#shared/contract/emags.ts";
import { emagClient, PDF } from "../emags.fixture.ts";

interface One {
  planned_edition: PlannedEdition;
}

let service: TestService;
let emags: ReturnType<typeof emagClient>;
let at: PlannedEmagFixture;
let editor: string;

beforeAll(async () => {
  service = await startTestService();
  emags = emagClient(service);
  at = await plannedEmagFixture(service);
  editor = await service.signInAs("editor");
});
afterAll(() => service.stop());

function send<Body>(method: string, path: string, json?: unknown, ifMatch?: string) {
  const headers = { cookie: editor, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  const address = `/console/api/publications/10/planned-editions/${path}`;
  return service.request<Body>(method, address, { token: null, headers, json });
}
const attach = (edition: { id: number }, emagId: number, ifMatch?: string) =>
  send<One>("PUT", `${edition.id}/issue`, { planned_edition: { emag_id: emagId } }, ifMatch);
const detach = (edition: { id: number }, ifMatch?: string) =>
  send<One>("DELETE", `${edition.id}/issue`, undefined, ifMatch);
const attachable = async (edition: { id: number }, search = "") =>
  (
    await send<{ issues: AttachableIssue[] }>("GET", `${edition.id}/attachable-issues?search=${search}`)
  ).body.issues.map(({ name }) => name);
const actionsOf = async (kind: "emag" | "planned_emag", id: number) =>
  (
    await service.services.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("record_type", "=", kind)
      .where("record_id", "=", String(id))
      .orderBy("id")
      .execute()
  ).slice(1);

describe("attaching an issue to a planned edition", () => {
  it("transfers the edition as if the issue had been created with its pe_id, and keeps the release date", async () => {
    const edition = await at.plan();
    const emag = await emags.created({ released_at: "2031-01-01T05:00:00Z" });
    const answer = await attach(edition, emag.id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(answer.body.planned_edition).toMatchObject({
      status: "transferred",
      emag: { id: emag.id, name: emag.name, released_at: emag.released_at },
    });
    expect((await at.fetched(edition.id)).body.planned_emag).toMatchObject({
      status: "transferred",
      emag_id: emag.id,
    });
    const attached = await emags.get(emag.id);
    expect(attached.body.emag).toEqual({
      ...emag,
      pe_id: edition.pe_id,
      import: { ai_status: "pending" },
      updated_at: expect.any(String),
    });
    expect(attached.headers.get("etag")).toBe('"2"');
    const found = await service.request<EmagList>("GET", `P/emags?pe_id=${edition.pe_id}`);
    expect(found.body.emags).toEqual([attached.body.emag]);
    expect(await actionsOf("emag", emag.id)).toEqual([
      {
        action: "emag.updated",
        before: { pe_id: null, mode: "standard_pdf" },
        after: { pe_id: edition.pe_id, mode: "planned_pdf" },
      },
    ]);
    expect(await actionsOf("planned_emag", edition.id)).toEqual([
      { action: "planned_emag.transferred", before: { emag_id: null }, after: { emag_id: emag.id } },
    ]);
  });

  it("returns 422 for issues that are unknown, from an EPUB, or of another edition", async () => {
    const [edition, other] = [await at.plan(), await at.plan()];
    const epub = { ...PDF, epub_location: "http://files.example.com/a.epub" };
    const refused = [
      [999_999, "is not an issue of this publication"],
      [
        (await emags.created({ import_attributes: undefined, epub_import_attributes: epub })).id,
        "was created from an EPUB",
      ],
      [(await emags.created({ pe_id: other.pe_id })).id, `already belongs to the edition ${other.pe_id}`],
    ] as const;
    for (const [emagId, sentence] of refused) {
      const answer = await attach(edition, emagId);
      expect([answer.status, answer.body]).toEqual([422, { emag_id: [expect.stringContaining(sentence)] }]);
    }
    expect((await at.fetched(edition.id)).body.planned_emag.status).toBe("planned");
  });

  it("returns 409 for a skipped edition, and 412 for a version that someone changed", async () => {
    const { id } = await emags.created();
    const skipped = await at.plan();
    await at.change(skipped.id, { skipped: true });
    expect((await attach(skipped, id)).status).toBe(409);
    const renamed = await at.plan();
    await at.change(renamed.id, { name: "Renamed" });
    expect((await attach(renamed, id, '"1"')).status).toBe(412);
    expect((await attach(renamed, id, '"2"')).status).toBe(200);
  });

  it("succeeds for only one of several concurrent attachments and new issues for the edition", async () => {
    const edition = await at.plan();
    const issues = await Promise.all([emags.created(), emags.created(), emags.created()]);
    const answers = await Promise.all([
      ...issues.map(({ id }) => attach(edition, id)),
      emags.create({ name: emags.uniqueName(), import_attributes: PDF, pe_id: edition.pe_id }),
    ]);
    const successes = answers.filter(({ status }) => status < 300);
    expect(successes).toHaveLength(1);
    for (const { status } of answers.filter((answer) => !successes.includes(answer)))
      expect([409, 422]).toContain(status);
    const winner = (await at.fetched(edition.id)).body.planned_emag.emag_id!;
    const pe_ids = await Promise.all(issues.map(async ({ id }) => (await emags.get(id)).body.emag));
    expect(pe_ids.filter(({ pe_id, id }) => pe_id !== null && id !== winner)).toEqual([]);
    expect((await emags.get(winner)).body.emag.pe_id).toBe(edition.pe_id);
  });

  it("succeeds for only one of several editions to which an issue is attached concurrently", async () => {
    const editions = [await at.plan(), await at.plan(), await at.plan()];
    const { id } = await emags.created();
    const answers = await Promise.all(editions.map((edition) => attach(edition, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it("leaves no edition with an issue that is deleted at the same time", async () => {
    const [edition, emag] = [await at.plan(), await emags.created()];
    const [attached, deleted] = await Promise.all([
      attach(edition, emag.id),
      service.request("DELETE", `P/emags/${emag.id}`),
    ]);
    expect([200, 422]).toContain(attached.status);
    expect(deleted.status).toBe(204);
    expect((await at.fetched(edition.id)).body.planned_emag).toMatchObject({
      status: "planned",
      emag_id: null,
    });
  });

  it("is undone by the deletion of the issue and done again by its return from the trash", async () => {
    const [edition, emag] = [await at.plan(), await emags.created()];
    await attach(edition, emag.id);
    expect((await service.request("DELETE", `P/emags/${emag.id}`)).status).toBe(204);
    expect((await at.fetched(edition.id)).body.planned_emag.status).toBe("planned");
    const restored = await service.request(
      "POST",
      `/console/api/publications/10/trash/emag/${emag.id}/restore`,
      { token: null, headers: { cookie: editor }, json: {} },
    );
    expect(restored.body).toMatchObject({ restored: { lost_edition: null } });
    expect((await at.fetched(edition.id)).body.planned_emag.emag_id).toBe(emag.id);
  });
});

describe("attaching an issue without a release date", () => {
  const dateless = (more = {}) => emags.created({ released_at: null, ...more });

  it("gives the issue the date of an edition to come, and its name if that is wanted", async () => {
    const edition = await at.plan();
    const { id, name } = await dateless();
    await attach(edition, id);
    expect((await emags.get(id)).body.emag).toMatchObject({ name, released_at: edition.release_date });
    const other = await at.plan();
    const renamed = await dateless();
    const body = { planned_edition: { emag_id: renamed.id, take_name: true } };
    expect((await send<One>("PUT", `${other.id}/issue`, body)).status).toBe(200);
    expect((await emags.get(renamed.id)).body.emag).toMatchObject({
      name: other.name,
      released_at: other.release_date,
    });
    expect((await actionsOf("emag", renamed.id)).map(({ after }) => after)).toEqual([
      expect.objectContaining({ name: other.name, released_at: other.release_date }),
    ]);
  });

  it("leaves the issue without a date if the edition is overdue, because no one has asked to publish it", async () => {
    const edition = await at.plan("2021-03-04");
    const { id } = await dateless();
    expect((await attach(edition, id)).status).toBe(200);
    expect((await emags.get(id)).body.emag).toMatchObject({ pe_id: edition.pe_id, released_at: null });
  });

  it("returns 422 and changes nothing if another issue has the edition's name", async () => {
    const edition = await at.plan();
    await emags.created({ name: edition.name });
    const { id } = await dateless();
    const body = { planned_edition: { emag_id: id, take_name: true } };
    const answer = await send("PUT", `${edition.id}/issue`, body);
    expect([answer.status, answer.body]).toEqual([422, { name: [expect.any(String)] }]);
    expect((await at.fetched(edition.id)).body.planned_emag.status).toBe("planned");
  });
});

describe("GET the planned edition of an issue", () => {
  const editionOf = async (id: number) =>
    (
      await service.request<{
        planned_edition: PlannedEdition | null;
        waiting_edition: PlannedEdition | null;
      }>("GET", `/console/api/publications/10/emags/${id}/planned-edition`, {
        token: null,
        headers: { cookie: editor },
      })
    ).body;

  it("returns the edition of the issue", async () => {
    const edition = await at.plan();
    const { id } = await emags.created({ pe_id: edition.pe_id });
    expect(await editionOf(id)).toMatchObject({
      planned_edition: { id: edition.id, emag: { id } },
      waiting_edition: null,
    });
  });

  it("returns the edition without an issue on the release day, or on a date in the name", async () => {
    const edition = await at.plan("2043-05-06");
    const waiting = async (fields: Record<string, unknown>) =>
      (await editionOf((await emags.created(fields)).id)).waiting_edition?.id;
    expect(await waiting({ released_at: "2043-05-06T12:00:00Z" })).toBe(edition.id);
    expect(await waiting({ name: "HBW 20430506 final" })).toBe(edition.id);
    expect(await waiting({ name: "HBW 20430507", released_at: null })).toBeUndefined();
    const { id } = await emags.created();
    await attach(edition, id);
    expect(await waiting({ name: "HBW 2043-05-06 again" })).toBeUndefined();
  });

  it("returns the edition on a date of page 1", async () => {
    const edition = await at.plan("2043-06-07");
    const { id } = await emags.created({ released_at: null });
    const { db } = service.services;
    const { id: importId } = await db
      .updateTable("imports")
      .set({ status: "finished" })
      .where("emag_id", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const page = { import_id: importId, number: 1, width: 600, height: 800 };
    await db
      .insertInto("import_pages")
      .values({ ...page, text: "The Harbour Weekly · Sunday, 7 June 2043" })
      .execute();
    expect((await editionOf(id)).waiting_edition?.id).toBe(edition.id);
  });
});

describe("detaching the issue of a planned edition", () => {
  it("plans the edition again and keeps the issue with its release date", async () => {
    const edition = await at.plan();
    const { id } = (
      await emags.create({ name: emags.uniqueName(), import_attributes: PDF, pe_id: edition.pe_id })
    ).body.emag;
    const answer = await detach(edition, '"2"');
    expect([answer.status, answer.body.planned_edition]).toMatchObject([
      200,
      { status: "planned", emag: null, pe_id: edition.pe_id, version: 3 },
    ]);
    expect((await emags.get(id)).body.emag).toMatchObject({
      pe_id: null,
      released_at: edition.release_date,
      import: { status: "pending" },
    });
    expect((await actionsOf("emag", id)).map(({ action }) => action)).toEqual(["emag.updated"]);
    expect((await actionsOf("planned_emag", edition.id)).map(({ action }) => action)).toEqual([
      "planned_emag.transferred",
      "planned_emag.released",
    ]);
    expect((await attach(answer.body.planned_edition, id, '"3"')).status).toBe(200);
  });

  it("changes nothing without an issue, and returns 412 for a version that someone changed", async () => {
    const edition = await at.plan();
    expect((await detach(edition)).body.planned_edition.version).toBe(1);
    await attach(edition, (await emags.created()).id);
    expect((await detach(edition, '"1"')).status).toBe(412);
  });
});

describe("GET attachable-issues", () => {
  it("lists PDF issues without an edition by the distance of their release, and searches their names", async () => {
    const edition = await at.plan("2041-06-15");
    const named = (name: string, released_at: string | null, more = {}) =>
      emags.created({ name, released_at, ...more });
    await named("Far 41", "2041-07-30T04:00:00Z");
    await named("Same day 41", "2041-06-15T10:00:00Z");
    await named("Day after 41", "2041-06-16T10:00:00Z");
    await named("Unscheduled 41", null);
    await named("Taken 41", "2041-06-15T04:00:00Z", { pe_id: (await at.plan("2041-06-16")).pe_id });
    expect(await attachable(edition, "41")).toEqual([
      "Same day 41",
      "Day after 41",
      "Far 41",
      "Unscheduled 41",
    ]);
    expect(await attachable(edition, "DAY%2041")).toEqual(["Same day 41"]);
    expect((await attachable(edition)).slice(0, 2)).toEqual(["Same day 41", "Day after 41"]);
  });
});
