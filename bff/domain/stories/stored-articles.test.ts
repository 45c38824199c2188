import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { budgets } from "#bff/core/budgets.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { takeDueStoriesOffline } from "./publishing/releases-and-offline-dates.schedule.ts";
import { file, type StoryEnvelope, sendForm } from "./story-forms.fixture.ts";

const BUDGET_BYTES = budgets["stored-articles"].points * 1024;
const CODE = "storage_budget_exceeded";

let service: TestService;
let id: number;
/** Random characters, so that their UTF-8 has the same length. */
const content = randomBytes(400 * 1024).toString("hex");

const create = (story: object = {}) =>
  service.request<StoryEnvelope>("POST", "P/stories", { json: { story: { name: "Stored", ...story } } });
const change = (story: object) => service.request("PATCH", `P/stories/${id}`, { json: { story } });

beforeEach(async () => {
  // Each process counts the first MiB on its own, so that every test needs a new one.
  service = await startTestService();
  id = (await create()).body.story.id;
  await service.services.rateLimits.limit("stored-articles").charge("1", (BUDGET_BYTES - 1024 * 1024) / 1024);
});
afterEach(() => service.stop());

describe("an organization that has stored the bytes of its budget", () => {
  const refusedAfter = async (store: () => Promise<{ status: number }>, succeeds: number) => {
    const statuses: number[] = [];
    for (let times = 0; times < 10; times += 1) statuses.push((await store()).status);
    const stored = statuses.filter((status) => status === succeeds).length;
    expect(stored, statuses.join()).toBeGreaterThan(0);
    expect(stored).toBeLessThan(6);
    expect(statuses.slice(stored).every((status) => status === 429)).toBe(true);
  };

  it("stores no more versions of articles", async () => {
    let number = 0;
    await refusedAfter(() => change({ content: `${number++}${content}` }), 200);
    const refused = await create();
    expect(refused).toMatchObject({ status: 429, body: { code: CODE } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
  });

  it("stores no more articles", async () => {
    await refusedAfter(() => create({ content }), 201);
    expect(await change({ title: "Changed" })).toMatchObject({ status: 429, body: { code: CODE } });
  });

  it("stores no more drafts beside articles", async () => {
    const editor = { cookie: await service.signInAs("editor"), origin: service.url };
    const draft = (text: string) =>
      service.request("PATCH", `/console/api/publications/10/stories/${id}/draft`, {
        json: { story: { base_version: 1, content: text } },
        token: null,
        headers: editor,
      });
    let number = 0;
    await refusedAfter(() => draft(`${number++}${content}`), 200);
    expect(await change({ title: "Changed" })).toMatchObject({ status: 429, body: { code: CODE } });
  });

  it("deletes no more categories whose articles get a version", async () => {
    const { db, articleBytes } = service.services;
    const preview = content.slice(0, 20_000);
    await sql`
      with added as (
        insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
          subscription_required, purchase_required)
        select 10, 'Article ' || n, '', ${preview}, '', '', 'de', 0, 'EUR', false, false
        from generate_series(1, 40) n returning id
      ), categories as (
        insert into article_categories (publication_id, name, rank) select 10, 'C' || n, n from generate_series(1, 10) n
        returning id
      )
      insert into story_category_assignments (story_id, article_category_id, position)
      select added.id, categories.id, row_number() over (partition by added.id order by categories.id)
      from added cross join categories`.execute(db);
    const ids = (
      await service.request<{ article_categories: { id: number }[] }>("GET", "P/article_categories")
    ).body.article_categories.map((category) => category.id);
    await refusedAfter(() => service.request("DELETE", `P/article_categories/${ids.shift()}`), 204);
    expect(await articleBytes.secondsUntilFree("1")).toBeGreaterThan(3_600);
  });

  it("takes articles offline, and counts their versions", async () => {
    const { db, articleBytes } = service.services;
    const preview = content.slice(0, 20_000);
    await sql`
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required, published_at, released_at, offline_at)
      select 10, 'Article ' || n, 'Title', ${preview}, 'Text', '', 'de', 0, 'EUR', false, false,
        now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour'
      from generate_series(1, 120) n`.execute(db);
    await takeDueStoriesOffline(service.services);
    const { rows } = await sql`select from stories where offline_at is not null`.execute(db);
    expect(rows).toHaveLength(0);
    expect(await articleBytes.secondsUntilFree("1")).toBeGreaterThan(3_600);
  });

  it("stores no more images, and reads what it has", async () => {
    const side = 300;
    const png = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    await refusedAfter(
      () => sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(png, "image/png")]]),
      200,
    );
    expect((await service.request("GET", `P/stories/${id}`)).status).toBe(200);
  });

  it("does not limit another organization", async () => {
    await refusedAfter(() => create({ content }), 201);
    const other = await service.request("POST", "/api/v2/importer/organizations/2/publications/20/stories", {
      json: { story: { name: "Stored" } },
      token: FOREIGN_TOKEN,
    });
    expect(other.status, other.text).toBe(201);
  });
});
