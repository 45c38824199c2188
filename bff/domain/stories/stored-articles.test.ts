import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { budgets } from "#bff/core/budgets.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
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
