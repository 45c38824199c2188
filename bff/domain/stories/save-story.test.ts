import { afterAll, beforeAll, expect, test } from "vitest";
import type { TokenActor } from "#bff/core/actor.ts";
import { getPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";
import { changeStory, giveExternalId } from "./stories.service.ts";

const PUBLICATION = 10;

let service: TestService;
let publication: PublicationRecord;
const actor: TokenActor = {
  kind: "token",
  tokenId: 1,
  secretId: 1,
  name: "a test",
  organizationId: 1,
  publicationIds: null,
  publication: null,
};

beforeAll(async () => {
  service = await startTestService();
  publication = await getPublication(service.services.db, PUBLICATION);
});
afterAll(() => service.stop());

type Envelope = { story: Story };

async function create(record: Record<string, unknown> = {}): Promise<Story> {
  const json = { story: { name: "An article", ...record } };
  return (await service.request<Envelope>("POST", "P/stories", { json })).body.story;
}

const change = (id: number, record: unknown, headers = {}) =>
  service.request<Envelope>("PATCH", `P/stories/${id}`, { json: { story: record }, headers });
const fetchStory = (id: number) => service.request<Envelope>("GET", `P/stories/${id}`);

test("only one of several concurrent PATCH requests with the same If-Match succeeds", async () => {
  const { id } = await create();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      change(id, { title: `Number ${number}` }, { "If-Match": '"1"' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
});

test("concurrent PATCH requests without If-Match are all saved, one after the other", async () => {
  const { id } = await create();
  const fields = ["title", "preview", "content", "external_id", "apple_product_identifier", "cents"];
  const newValue = (field: string) => (field === "cents" ? 199 : `new-${field}`);
  const answers = await Promise.all(fields.map((field) => change(id, { [field]: newValue(field) })));
  expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
  const last = await fetchStory(id);
  expect(last.headers.get("etag")).toBe(`"${1 + fields.length}"`);
  expect(last.body.story).toMatchObject(Object.fromEntries(fields.map((field) => [field, newValue(field)])));
  const { db } = service.services;
  const versions = await db
    .selectFrom("story_versions")
    .select(["version", "changed_fields"])
    .where("story_id", "=", id)
    .orderBy("version")
    .execute();
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(versions.flatMap(({ changed_fields }) => changed_fields).sort()).toEqual(fields.toSorted());
  const entries = await db
    .selectFrom("audit_entries")
    .select("action")
    .where("record_type", "=", "story")
    .where("record_id", "=", String(id))
    .where("action", "=", "story.updated")
    .execute();
  expect(entries).toHaveLength(fields.length);
});

test("changeStory throws not_found if the article has been deleted", async () => {
  const { id } = await create({ title: "One" });
  await service.request("DELETE", `P/stories/${id}`);
  for (const title of ["One", "Two"])
    await expect(
      changeStory(service.services, actor, publication, id, { title }, undefined),
    ).rejects.toMatchObject({ code: "not_found" });
});

test("an article without a product identifier gets one external ID, also from several people at the same time", async () => {
  const { id } = await create();
  const given = await Promise.all(
    Array.from({ length: 5 }, () => giveExternalId(service.services, actor, publication, id)),
  );
  expect(new Set(given).size).toBe(1);
  const { body, headers } = await fetchStory(id);
  expect(body.story.external_id).toBe(given[0]);
  expect(headers.get("etag")).toBe('"2"');
});

test("an article with a product identifier keeps it", async () => {
  const { id } = await create({ google_product_identifier: "google-1" });
  expect(await giveExternalId(service.services, actor, publication, id)).toBe("google-1");
  expect((await fetchStory(id)).body.story.external_id).toBe("");
});
