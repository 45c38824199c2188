import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser, grantRole } from "#bff/domain/identity/index.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Person, Review } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";

interface One {
  review: Review;
}

const PATH = "/console/api/publications/10";
const UNTOUCHED = {
  note: "",
  responsible: null,
  sign_off: "open",
  request: null,
  changed_by: null,
  changed_at: null,
  version: 0,
};
let service: TestService;
let serial = 0;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));
});
afterAll(() => service.stop());

function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  { as = "manager", ifMatch }: { as?: Role; ifMatch?: string } = {},
) {
  const headers = { cookie: cookies.get(as)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path.startsWith("P/") ? path : PATH + path, {
    token: null,
    headers,
    json,
  });
}

async function newEmag(): Promise<Emag> {
  const emag = { name: `Reviewed ${++serial}`, import_attributes: { pdf_location: "http://a/b.pdf" } };
  return (await service.request<{ emag: Emag }>("POST", "P/emags", { json: { emag } })).body.emag;
}

async function newStory(): Promise<Story> {
  const story = { name: `Reviewed ${++serial}` };
  return (await service.request<{ story: Story }>("POST", "P/stories", { json: { story } })).body.story;
}

async function newEdition(): Promise<PlannedEdition> {
  const local_date = new Date(Date.UTC(2031, 0, ++serial)).toISOString().slice(0, 10);
  const answer = await ask<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
    planned_edition: { local_date },
  });
  return answer.body.planned_edition;
}

/** Paths of the reviews of an issue and of an edition. */
const subjects = [
  ["an issue", async () => `/emags/${(await newEmag()).id}/review`],
  ["an edition", async () => `/planned-editions/${(await newEdition()).id}/review`],
  ["an article", async () => `/stories/${(await newStory()).id}/review`],
] as const;

const put = (path: string, review: Record<string, unknown>, ifMatch?: string) =>
  ask<One>("PUT", path, { review }, ifMatch ? { ifMatch } : {});
const people = async () => (await ask<{ people: Person[] }>("GET", "/reviewers")).body.people;

describe.each(subjects)("review of %s", (_subject, make) => {
  it("stores note, responsible user and sign-off independently", async () => {
    const path = await make();
    const [someone] = await people();
    const first = await put(path, { note: "Mind the cover.\nTwice." });
    expect(first.status, first.text).toBe(200);
    expect(first.headers.get("etag")).toBe('"1"');
    expect(first.body.review).toEqual({
      ...UNTOUCHED,
      note: "Mind the cover.\nTwice.",
      changed_by: "A manager",
      changed_at: expect.stringMatching(/Z$/),
      version: 1,
    });
    await put(path, { responsible_id: someone!.id });
    expect((await put(path, { sign_off: "approved", story_version: 1 })).body.review).toMatchObject({
      note: "Mind the cover.\nTwice.",
      responsible: { id: someone!.id, name: someone!.name },
      sign_off: "approved",
      version: 3,
    });
    expect((await put(path, { responsible_id: null, note: "" })).body.review).toMatchObject({
      note: "",
      responsible: null,
      sign_off: "approved",
    });
  });

  it("keeps its version if nothing changes", async () => {
    const answer = await put(await make(), { color: "red" });
    expect([answer.status, answer.body.review]).toEqual([200, UNTOUCHED]);
  });

  it("returns 412 for a stale If-Match, and accepts only one of several concurrent changes", async () => {
    const path = await make();
    const race = (tag: string) =>
      Promise.all(Array.from({ length: 5 }, (_, index) => put(path, { note: `${tag} ${index}` }, tag)));
    expect((await race('"0"')).map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    expect((await race('"1"')).map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    expect((await put(path, { note: "whatever was there" })).body.review.version).toBe(3);
  });

  it.each([
    [{ note: "x".repeat(5001) }, "note"],
    [{ note: null }, "note"],
    [{ sign_off: "fine" }, "sign_off"],
    [{ responsible_id: 5 }, "responsible_id"],
    [{ responsible_id: "nobody" }, "responsible_id"],
  ])("returns 422 for %o", async (review, field) => {
    const answer = await put(await make(), review);
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, [field]]);
  });

  it("returns 422 for a responsible user of another organization", async () => {
    const email = `stranger-${++serial}@example.com`;
    const id = await createUser(service.services, { email, name: "S", password: "correct horse battery" });
    await grantRole(service.services.db, id, 2, "manager");
    const answer = await put(await make(), { responsible_id: id });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ responsible_id: ["is not a person who works on this publication"] });
  });

  it.each([
    ["admin", 200],
    ["manager", 200],
    ["editor", 403],
    ["viewer", 403],
  ] as const)("%s: writing is %i", async (as, status) => {
    expect((await ask("PUT", await make(), { review: { note: "x" } }, { as })).status).toBe(status);
  });
});

describe("reviews", () => {
  it("are part of their edition and have their own version", async () => {
    const { id } = await newEdition();
    await put(`/planned-editions/${id}/review`, { sign_off: "requested" });
    const { planned_edition } = (
      await ask<{ planned_edition: PlannedEdition }>("GET", `/planned-editions/${id}`, undefined, {
        as: "viewer",
      })
    ).body;
    expect(planned_edition).toMatchObject({ version: 1, review: { sign_off: "requested", version: 1 } });
  });

  it("do not change the version of the issue", async () => {
    const { id } = await newEmag();
    const etag = async () => (await service.request("GET", `P/emags/${id}`)).headers.get("etag");
    const before = await etag();
    await put(`/emags/${id}/review`, { note: "x" });
    expect(await etag()).toBe(before);
    const change = { json: { emag: { preview: "y" } }, headers: { "If-Match": before! } };
    expect((await service.request("PUT", `P/emags/${id}`, change)).status).toBe(200);
  });

  it("of an approved issue are moved back to review by a new import, but not by a new name", async () => {
    const { id } = await newEmag();
    const path = `/emags/${id}/review`;
    await put(path, { sign_off: "approved", note: "fine" });
    const change = (emag: object) => service.request("PUT", `P/emags/${id}`, { json: { emag } });
    expect((await change({ preview: "another" })).status).toBe(200);
    const now = async () => (await ask<One>("GET", path)).body.review;
    expect(await now()).toMatchObject({ sign_off: "approved", version: 1 });
    expect((await change({ import_attributes: { pdf_location: "http://a/c.pdf" } })).status).toBe(200);
    expect(await now()).toMatchObject({ sign_off: "requested", note: "fine", version: 2 });
    expect((await now()).changed_by).toContain("tests");
    const told = await service.services.db
      .selectFrom("audit_entries")
      .select(["action", "after"])
      .where("record_type", "=", "emag")
      .where("record_id", "=", String(id))
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(told).toMatchObject({
      action: "emag.updated",
      after: { imported_again: true, sign_off: "requested" },
    });
    expect((await now()).request).toBeNull();
  });

  it("are only listed for issues of this publication, and are readable for all roles", async () => {
    const [touched, untouched] = [await newEmag(), await newEmag()];
    await put(`/emags/${touched.id}/review`, { note: "x" });
    const list = (publication: number) =>
      service.request<{ reviews: { emag_id: number; review: Review }[] }>(
        "GET",
        `/console/api/publications/${publication}/emag-reviews?emag_ids=${touched.id},${untouched.id}`,
        { token: null, headers: { cookie: cookies.get("viewer")! } },
      );
    expect((await list(10)).body.reviews).toEqual([
      { emag_id: touched.id, review: expect.objectContaining({ note: "x", version: 1 }) },
    ]);
    expect((await list(11)).body.reviews).toEqual([]);
    expect((await list(20)).status).toBe(404);
    expect((await ask("GET", "/emag-reviews?emag_ids=")).body).toEqual({ reviews: [] });
    const one = await ask<One>("GET", `/emags/${untouched.id}/review`, undefined, { as: "viewer" });
    expect([one.body.review, one.headers.get("etag")]).toEqual([UNTOUCHED, '"0"']);
  });

  it("can be assigned to the members of the organization, who are listed by name", async () => {
    expect((await people()).map(({ name }) => name)).toEqual([
      "A admin",
      "A editor",
      "A manager",
      "A viewer",
    ]);
  });

  it("return 404 if their subject is deleted while one is being saved", async () => {
    const { db } = service.services;
    const { id } = await newEmag();
    await put(`/emags/${id}/review`, { note: "first" });
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("emags").select("id").where("id", "=", id).forUpdate().execute();
    const saving = put(`/emags/${id}/review`, { note: "second" });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.deleteFrom("emags").where("id", "=", id).execute();
    await trx.commit().execute();
    expect((await saving).status).toBe(404);
  });

  it("return 404 after their subject was deleted, and for an unknown one", async () => {
    const { id } = await newEmag();
    await put(`/emags/${id}/review`, { note: "x" });
    expect((await service.request("DELETE", `P/emags/${id}`)).status).toBe(204);
    for (const path of [`/emags/${id}/review`, "/planned-editions/999999/review"])
      expect((await put(path, { note: "x" })).status).toBe(404);
  });

  it("publish change events to consoles", async () => {
    const heard: ChangeEvent[] = [];
    const stop = service.services.changes.subscribe((event) => heard.push(event));
    const [emag, edition] = [await newEmag(), await newEdition()];
    const place = { organization_id: 1, publication_id: 10 };
    const ofThese = () =>
      heard.filter(
        (event) =>
          (event.type === "emag" && event.emag_id === emag.id) ||
          (event.type === "planned_edition" && event.planned_emag_id === edition.id) ||
          (event.type === "review" && (event.emag_id === emag.id || event.planned_emag_id === edition.id)),
      );
    // The creation events of edition and issue arrive first.
    await expect
      .poll(() =>
        ofThese()
          .map(({ type }) => type)
          .toSorted(),
      )
      .toEqual(["emag", "planned_edition"]);
    heard.length = 0;
    await put(`/planned-editions/${edition.id}/review`, { note: "x" });
    await put(`/emags/${emag.id}/review`, { note: "x" });
    await expect.poll(ofThese).toEqual([
      { type: "review", ...place, planned_emag_id: edition.id, emag_id: null, story_id: null, version: 1 },
      { type: "review", ...place, planned_emag_id: null, emag_id: emag.id, story_id: null, version: 1 },
    ]);
    stop();
  });

  it("keep an edition when the publishing schedule changes, even if the review is saved concurrently", async () => {
    const rule = (rrule: string) => ({
      edition_rule: { rrule, release_time: "06:00", starts_on: null, horizon_days: 30 },
    });
    await ask("PUT", "/edition-rule", rule("FREQ=DAILY"));
    const list = async () => {
      const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      const path = `/planned-editions?from=${new Date().toISOString().slice(0, 10)}&to=${far}`;
      return (await ask<{ planned_editions: PlannedEdition[] }>("GET", path)).body.planned_editions;
    };
    const some = (await list()).filter((_, index) => index % 4 === 1);
    const answers = await Promise.all([
      ask("PUT", "/edition-rule", rule("FREQ=YEARLY;BYYEARDAY=1")),
      ...some.map(({ id }) => put(`/planned-editions/${id}/review`, { note: "mine" })),
    ]);
    const left = new Map((await list()).map((edition) => [edition.id, edition]));
    // A request that returned 200 has stored its review. A request that came too late returned 404.
    for (const [index, { id }] of some.entries()) {
      const { status } = answers[index + 1]!;
      expect([200, 404]).toContain(status);
      expect(left.get(id)?.review.note).toBe(status === 200 ? "mine" : undefined);
    }
  });
});
