import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { Publication, Session } from "#shared/console/identity/session.ts";
import type { PublicationEffects } from "#shared/console/publications.ts";

const PUBLICATION = "/console/api/publications/10";
const ZONE = "Europe/Berlin";
const soon = addDays(dayIn(ZONE, new Date()), 3);

let service: TestService;
let cookie: string;
let editor: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
  editor = await service.signInAs("editor");
});
afterAll(() => service.stop());

function ask<Body = Record<string, unknown>>(method: string, path: string, json?: unknown, ifMatch?: string) {
  const headers = { cookie, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path, { token: null, headers, json });
}
const current = async () => {
  const { body } = await ask<Session>("GET", "/console/api/session");
  return body.organizations[0]!.publications.find(({ id }) => id === 10)!;
};
const change = <Body = { publication: Publication }>(
  publication: unknown,
  ifMatch?: string,
  path = PUBLICATION,
) => ask<Body>("PATCH", path, { publication }, ifMatch);
const preview = async (publication: unknown) =>
  (await ask<{ effects: PublicationEffects }>("POST", `${PUBLICATION}/preview-change`, { publication })).body
    .effects;
const addEdition = async (local_date: string) =>
  (
    await ask<{ planned_edition: { id: number; pe_id: string; release_date: string } }>(
      "POST",
      `${PUBLICATION}/planned-editions`,
      { planned_edition: { local_date, local_time: "06:00" } },
    )
  ).body.planned_edition;
const edition = async (id: number) =>
  (
    await ask<{
      planned_edition: { name: string; pe_id: string; release_date: string; local_time: string };
    }>("GET", `${PUBLICATION}/planned-editions/${id}`)
  ).body.planned_edition;

describe("PATCH publications", () => {
  it("changes the given fields and returns 412 for a stale If-Match", async () => {
    const { role, access_set_up: _, ...before } = await current();
    expect(role).toBe("admin");
    const answer = await change({ name: " Harbour Weekly " }, `"${before.version}"`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        publication: { ...before, name: "Harbour Weekly", version: before.version + 1 },
      },
    });
    expect(answer.headers.get("etag")).toBe(`"${before.version + 1}"`);
    expect((await change({ name: "Late" }, `"${before.version}"`)).status).toBe(412);
    expect((await change({ name: "Harbour Weekly" })).body.publication.version).toBe(before.version + 1);
  });

  it("returns 422 for a pubcode that is taken and for an invalid time zone, in the preview, too", async () => {
    const taken = { pubcode: ["is already used by Example Monthly"] };
    const path = `${PUBLICATION}/preview-change`;
    expect(await ask("POST", path, { publication: { pubcode: "exm" } })).toMatchObject({
      status: 422,
      body: taken,
    });
    expect((await change({ pubcode: "exm" })).body).toMatchObject({
      pubcode: [expect.stringContaining("is already used")],
    });
    expect((await change({ time_zone: "Mars/Base" })).body).toHaveProperty("time_zone");
    expect((await change({ name: "" })).status).toBe(422);
  });

  it("sets and clears the region of the public holidays, and records both", async () => {
    expect((await current()).holiday_region).toBeNull();
    expect((await change({ holiday_region: "DE-NW" })).body.publication.holiday_region).toBe("DE-NW");
    expect((await change({ holiday_region: "DE-XX" })).body).toHaveProperty("holiday_region");
    expect((await current()).holiday_region).toBe("DE-NW");
    expect((await change({ holiday_region: null })).body.publication.holiday_region).toBeNull();
    const log = await ask<{ audit_entries: AuditEntry[] }>("GET", "/console/api/organizations/1/audit");
    expect(log.body.audit_entries.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
      [{ holiday_region: "DE-NW" }, { holiday_region: null }],
      [{ holiday_region: null }, { holiday_region: "DE-NW" }],
    ]);
  });

  it("changes the pubcode with the previewed effects", async () => {
    const { id, pe_id } = await addEdition(soon);
    const effects = await preview({ pubcode: "NEW", name: "Whatever" });
    expect(effects).toMatchObject({
      name: { editions: { count: 1, examples: [{ id, new_name: `Whatever ${soon}` }] } },
      pubcode: { kept: { count: 1, examples: [{ id, pe_id }] }, next: [] },
      time_zone: null,
    });
    expect((await change({ pubcode: "NEW" })).status).toBe(200);
    expect((await edition(id)).pe_id).toBe(pe_id);
    const later = await addEdition(addDays(soon, 1));
    expect(later.pe_id).toBe(`NEW-${addDays(soon, 1)}`);
    const issue = await service.request("POST", "P/emags", {
      json: {
        emag: { name: "Old code", pe_id, import_attributes: { pdf_location: "http://a.example/a.pdf" } },
      },
    });
    expect(issue.status).toBe(201);
    expect((await preview({ pubcode: "OTHER" })).pubcode!.kept.count).toBe(1);
  });

  it("uses the new pubcode for the identifiers of newly generated editions", async () => {
    const rule = { rrule: "FREQ=DAILY", release_time: "06:00", starts_on: null, horizon_days: 5 };
    await ask("PUT", `${PUBLICATION}/edition-rule`, { edition_rule: rule });
    const { pubcode } = await preview({ pubcode: "DAY" });
    const first = addDays(dayIn(ZONE, new Date()), 6);
    expect(pubcode!.next.map(({ pe_id }) => pe_id)).toEqual([
      `DAY-${first}`,
      `DAY-${addDays(first, 1)}`,
      `DAY-${addDays(first, 2)}`,
    ]);
    await addEdition(addDays(first, 1));
    expect((await preview({ pubcode: "DAY" })).pubcode!.next.map(({ local_date }) => local_date)).toEqual([
      first,
      addDays(first, 2),
      addDays(first, 3),
    ]);
  });

  it("reschedules upcoming editions, but no issues, in another time zone", async () => {
    const released_at = `${addDays(soon, 2)}T06:00:00.000Z`;
    const created = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
      json: {
        emag: {
          name: "Scheduled",
          released_at,
          import_attributes: { pdf_location: "http://a.example/b.pdf" },
        },
      },
    });
    const day = addDays(soon, 40);
    const { id, release_date } = await addEdition(day);
    const { time_zone } = await preview({ time_zone: "Pacific/Auckland" });
    expect(time_zone).toMatchObject({
      // Depending on the current time, tomorrow morning may have passed there already.
      overdue: expect.any(Number),
      issues: {
        examples: expect.arrayContaining([expect.objectContaining({ name: "Scheduled", released_at })]),
      },
      articles: { count: 0, examples: [] },
      rule: { rrule: "FREQ=DAILY", release_time: "06:00" },
    });
    expect(time_zone!.editions.count).toBeGreaterThan(1);
    expect(time_zone!.editions.examples).toHaveLength(5);

    expect((await change({ time_zone: "Pacific/Auckland" })).status).toBe(200);
    const moved = await edition(id);
    expect(moved.local_time).toBe("06:00");
    expect(Date.parse(moved.release_date)).toBeLessThan(Date.parse(release_date) - 9 * 3600_000);
    const seen = await service.request<{ emag: { released_at: string } }>(
      "GET",
      `P/emags/${created.body.emag.id}`,
    );
    expect(seen.body.emag.released_at).toBe(released_at);
    // The new time zone applies immediately, even for a token in the cache.
    const { body } = await service.request<{ emag: { released_at: string } }>(
      "PUT",
      `P/emags/${created.body.emag.id}`,
      { json: { emag: { released_at: "2030-07-01T12:00:00" } } },
    );
    expect(body.emag.released_at).toBe("2030-07-01T00:00:00.000Z");
    expect((await preview({ time_zone: "Pacific/Auckland" })).time_zone).toBeNull();
  });

  it("renames upcoming editions unless they have a custom name or an issue", async () => {
    const [plain, skipped, named, transferred, past] = await Promise.all(
      [50, 51, 52, 53, 54].map((days) => addEdition(addDays(soon, days))),
    );
    const put = (id: number, planned_edition: unknown) =>
      ask("PUT", `${PUBLICATION}/planned-editions/${id}`, { planned_edition });
    await put(skipped!.id, { skipped: true });
    await put(named!.id, { name: "The summer reader" });
    const import_attributes = { pdf_location: "http://a.example/a.pdf" };
    await service.request("POST", "P/emags", {
      json: { emag: { name: "In time", pe_id: transferred!.pe_id, import_attributes } },
    });
    await service.services.db
      .updateTable("planned_emags")
      .set({ release_date: new Date(Date.now() - 60_000) })
      .where("id", "=", past!.id)
      .execute();
    const { name: before } = await current();
    const { name: ahead } = await preview({ name: "Lighthouse Weekly" });
    expect((await change({ name: "Lighthouse Weekly" })).status).toBe(200);
    const names = [];
    for (const one of [plain, skipped, named, transferred, past]) names.push((await edition(one!.id)).name);
    expect(names).toEqual([
      `Lighthouse Weekly ${addDays(soon, 50)}`,
      `Lighthouse Weekly ${addDays(soon, 51)}`,
      "The summer reader",
      `${before} ${addDays(soon, 53)}`,
      `${before} ${addDays(soon, 54)}`,
    ]);
    const { count } = await service.services.db
      .selectFrom("planned_emags")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("name", "like", "Lighthouse Weekly %")
      .executeTakeFirstOrThrow();
    expect(ahead!.editions).toMatchObject({ count: Number(count), examples: { length: 5 } });
    expect((await preview({ name: "Lighthouse Weekly" })).name).toBeNull();
    const told = await service.services.db
      .selectFrom("audit_entries")
      .select(["actor_label", "before", "after"])
      .where("record_type", "=", "planned_emag")
      .where("record_id", "=", String(plain!.id))
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(told).toMatchObject({
      before: { name: `${before} ${addDays(soon, 50)}` },
      after: { name: names[0] },
    });
    await change({ name: before });
  });

  it("requires an administrator of the organization", async () => {
    const headers = { cookie: editor };
    const json = { publication: { name: "Mine" } };
    for (const [method, path] of [
      ["PATCH", PUBLICATION],
      ["POST", `${PUBLICATION}/preview-change`],
    ] as const)
      expect((await service.request(method, path, { token: null, headers, json })).status).toBe(403);
    expect((await change({ name: "Mine" }, undefined, "/console/api/publications/20")).status).toBe(404);
    expect((await change({ name: "Mine" }, undefined, "/console/api/publications/999999")).status).toBe(404);
  });
});

describe("PATCH organizations", () => {
  const rename = (name: string, ifMatch?: string, id = 1) =>
    ask<{ organization: { name: string; version: number } }>(
      "PATCH",
      `/console/api/organizations/${id}`,
      { organization: { name } },
      ifMatch,
    );

  it("renames the organization and returns 412 for a stale If-Match", async () => {
    const { version } = (await ask<Session>("GET", "/console/api/session")).body.organizations[0]!;
    const answer = await rename("Harbour Press", `"${version}"`);
    expect(answer).toMatchObject({
      status: 200,
      body: { organization: { name: "Harbour Press", version: version + 1 } },
    });
    expect((await rename("Late", `"${version}"`)).status).toBe(412);
    expect((await rename(" ")).status).toBe(422);
    expect((await rename("Theirs", undefined, 2)).status).toBe(404);
    const session = await ask<Session>("GET", "/console/api/session");
    expect(session.body.organizations[0]!.name).toBe("Harbour Press");
  });
});
