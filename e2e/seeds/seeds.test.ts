import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { importFiles } from "#bff/domain/imports/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { FAILURES } from "./broken-failures.ts";
import { runSeed } from "./run-seed.ts";
import { deleteSeedOrganizations, peopleOf } from "./seed-organization.ts";

const PASSWORD = "correct horse battery";
/** Long, because imports share the machine with other tests. */
const IMPORTS_TIMEOUT_MS = 240_000;
let service: TestService;
let db: Db;

beforeAll(async () => {
  service = await startTestService();
  db = service.services.db;
  skipDrawing(service);
  await service.startWorkers();
});
afterAll(() => service.stop());

const seed = (name: string, options: { again?: boolean; scale?: number } = {}) =>
  runSeed(service.services, name, { password: PASSWORD, ...options });

const publicationsOf = (organizationId: number) =>
  db
    .selectFrom("publications")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();

const count = async (table: "emags" | "stories" | "article_categories", publicationId: number) => {
  const { n } = await db
    .selectFrom(table)
    .where("publication_id", "=", publicationId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};

const sendSignIn = (email: string) =>
  service.request("POST", "/console/api/auth/sign-in/email", {
    token: null,
    json: { email, password: PASSWORD },
    headers: { origin: service.url },
  });
const signIn = async (email: string) => (await sendSignIn(email)).status;

const importsIn = (organizationId: number) =>
  db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .where("publications.organization_id", "=", organizationId)
    .select(["imports.id", "imports.attempt"])
    .execute();

const importsOf = (publicationId: number) =>
  db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .where("emags.publication_id", "=", publicationId)
    .select(["emags.name", "imports.status", "imports.failure", "imports.page_count"])
    .orderBy("emags.id")
    .execute();

describe("the scenario small", () => {
  it("is created once and changes nothing else", async () => {
    const before = await publicationsOf(1);
    const first = await seed("small");
    expect(first.created).toBe(true);
    const [publication] = await publicationsOf(first.organizationId);
    expect(await count("emags", publication!.id)).toBe(3);
    expect(await count("stories", publication!.id)).toBe(5);
    expect(await count("article_categories", publication!.id)).toBe(4);
    expect(await importsOf(publication!.id)).toMatchObject([
      { name: "Issue 1", status: "finished", page_count: 4 },
      { name: "Issue 2", status: "finished", page_count: 6 },
      { name: "The harbour, a book", status: "finished", page_count: 3 },
    ]);
    for (const { email } of peopleOf("small")) expect(await signIn(email)).toBe(200);
    expect(await seed("small")).toEqual({ organizationId: first.organizationId, created: false });
    expect(await publicationsOf(1)).toEqual(before);
  });
});

describe("runSeed", () => {
  it("replaces an existing scenario on request and an unfinished one always, including files and people", async () => {
    const { storage } = service.services;
    const first = await seed("busy", { scale: 0.005 });
    const files = await importsIn(first.organizationId);
    expect(files).toHaveLength(1);
    expect(await storage.stat(importFiles.cover(files[0]!))).not.toBeNull();
    const again = await seed("busy", { scale: 0.005, again: true });
    expect(again.created).toBe(true);
    expect(await publicationsOf(first.organizationId)).toEqual([]);
    expect(await storage.stat(importFiles.cover(files[0]!))).toBeNull();

    await db
      .updateTable("organizations")
      .set({ name: "Seed: busy (unfinished)" })
      .where("id", "=", again.organizationId)
      .execute();
    const afterInterruption = await seed("busy", { scale: 0.005 });
    expect(afterInterruption.created).toBe(true);
    expect(await publicationsOf(again.organizationId)).toEqual([]);
    expect(await signIn(peopleOf("busy")[0]!.email)).toBe(200);

    await deleteSeedOrganizations(service.services, "busy", "all");
    expect(await signIn(peopleOf("busy")[0]!.email)).toBe(401);
  });

  it("throws an error naming the scenarios for an unknown name", async () => {
    await expect(seed("tiny")).rejects.toThrow("small, busy, huge, broken");
  });
});

describe("the scenario broken", () => {
  it("contains every import failure, and broken editions, categories and people", async () => {
    const { organizationId } = await seed("broken");
    const [publication, empty] = await publicationsOf(organizationId);
    expect(await count("emags", empty!.id)).toBe(0);
    await expect
      .poll(async () => (await importsOf(publication!.id)).filter(({ status }) => status === "pending"), {
        timeout: IMPORTS_TIMEOUT_MS,
      })
      .toEqual([]);
    await expect
      .poll(
        async () =>
          Object.fromEntries((await importsOf(publication!.id)).map(({ name, ...rest }) => [name, rest])),
        { timeout: IMPORTS_TIMEOUT_MS },
      )
      .toMatchObject({
        "Stuck at page 41 of 352": { status: "processing" },
        "Really encrypted": { status: "failed", failure: { code: "pdf_encrypted" } },
        "Really no PDF": { status: "failed", failure: { code: "not_a_pdf" } },
        Warned: { status: "finished" },
        "Of a planned edition": { status: "finished" },
      });
    const codes = (await importsOf(publication!.id)).map(({ failure }) => failure?.code);
    for (const { code } of FAILURES) expect(codes).toContain(code);

    const editions = await db
      .selectFrom("planned_emags")
      .where("publication_id", "=", publication!.id)
      .orderBy("release_date")
      .select(["emag_id", "skipped", "release_date"])
      .execute();
    expect(editions).toMatchObject([
      { emag_id: null, skipped: false },
      { emag_id: expect.any(Number), skipped: false },
      { skipped: true },
    ]);
    expect(editions[0]!.release_date.getTime()).toBeLessThan(Date.now());
    expect(await count("article_categories", publication!.id)).toBe(40);
    expect(await signIn("disabled@broken.seed.example")).not.toBe(200);
    expect(await signIn("admin@broken.seed.example")).toBe(200);
  });
});

describe.each([
  { name: "busy", emags: 4, stories: 40, categories: 6 },
  { name: "huge", emags: 401, stories: 2000, categories: 100 },
])("the scenario $name at a fiftieth of its size", ({ name, emags, stories, categories }) => {
  it("contains its number of records, and its articles are found by search", async () => {
    const { organizationId } = await seed(name, { scale: 0.02 });
    const [publication] = await publicationsOf(organizationId);
    expect(await count("emags", publication!.id)).toBe(emags);
    expect(await count("stories", publication!.id)).toBe(stories);
    expect(await count("article_categories", publication!.id)).toBe(categories);
    const story = await db
      .selectFrom("stories")
      .where("publication_id", "=", publication!.id)
      .select(["id", "title"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const cookie = await cookieOf(`admin@${name}.seed.example`);
    const path = `/api/v2/importer/organizations/${organizationId}/publications/${publication!.id}/stories`;
    const found = await service.request<{ stories: { id: number }[] }>(
      "GET",
      `${path}?per=100&search=${encodeURIComponent(story.title)}`,
      { token: null, headers: { cookie } },
    );
    expect(found.body.stories.map(({ id }) => id)).toContain(story.id);
  });
});

async function cookieOf(email: string): Promise<string> {
  const cookies = (await sendSignIn(email)).headers.getSetCookie();
  return cookies.map((set) => set.split(";")[0]).join("; ");
}
