import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { file, sendForm } from "#bff/domain/stories/story-forms.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { ConsoleStory, StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import { story as contractStory, type Story } from "#shared/contract/stories.ts";
import type { KioskStory } from "#shared/kiosk/stories.ts";

const STORIES = "/console/api/publications/10/stories";
const FIELDS = {
  kicker: "Harbor",
  byline: "By Zoë Ångström",
  image_alt: "Two cranes at dusk",
  image_caption: "The cranes leave in spring.",
  image_credit: "Photo: Ada Lovelace",
};
const PUBLISHABLE = { title: "Cranes", content: "Text", language: "en", released_at: "2026-01-01T00:00:00Z" };
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const OTHER_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4Y2x8xtiYAUIBACPqBMlwUmUNAAAAAElFTkSuQmCC",
  "base64",
);

type Envelope = { story: ConsoleStory };

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

/** Sends a request of the console. */
const send = <Body>(
  method: string,
  path: string,
  { json, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {},
) => service.request<Body>(method, path, { token: null, json, headers: { cookie, ...headers } });

async function create(fields: Record<string, unknown> = {}): Promise<ConsoleStory> {
  const { status, text, body } = await send<Envelope>("POST", STORIES, {
    json: { story: { name: "Cranes", ...FIELDS, ...fields } },
  });
  expect(status, text).toBe(201);
  return body.story;
}

const read = async (id: number) => (await send<Envelope>("GET", `${STORIES}/${id}`)).body.story;
const change = (id: number, story: Record<string, unknown>, headers = {}) =>
  send<Envelope>("PATCH", `${STORIES}/${id}`, { json: { story }, headers });

describe("the editorial fields of an article", () => {
  it("are saved by the console and never part of the contract's record", async () => {
    const { id } = await create();
    expect(await read(id)).toMatchObject(FIELDS);
    const { body } = await service.request<{ story: Story }>("GET", `P/stories/${id}`);
    expect(Object.keys(body.story).sort()).toEqual(Object.keys(contractStory.shape).sort());
    const listed = await service.request<{ stories: Story[] }>("GET", "P/stories?per=1");
    expect(Object.keys(listed.body.stories[0]!)).not.toContain("byline");
  });

  it("stay when a token writes the article by PUT, PATCH, a form with an image, and publish", async () => {
    const { id } = await create();
    const ignored = { byline: "Token", image_alt: null };
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { preview: "New", ...ignored } } });
    await service.request("PUT", `P/stories/${id}`, {
      json: { story: { name: "All new", ...PUBLISHABLE, ...ignored } },
    });
    await sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(PIXEL, "image/png")]]);
    await service.request("POST", `P/stories/${id}/publish`);
    expect(await read(id)).toMatchObject({ name: "All new", preview: "", ...FIELDS });
    expect((await read(id)).published_at).not.toBeNull();
  });

  it("that describe an image are cleared with another picture or none, unless the same request sets them", async () => {
    const texts = { image_alt: null, image_caption: null, image_credit: null };
    const { id } = await create();
    const photo = (picture: Buffer) =>
      sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(picture, "image/png")]]);
    await photo(PIXEL);
    expect(await read(id)).toMatchObject(FIELDS);
    await photo(PIXEL);
    expect(await read(id)).toMatchObject(FIELDS);
    await photo(OTHER_PICTURE);
    expect(await read(id)).toMatchObject({ ...FIELDS, ...texts });

    const { image_alt, image_credit } = FIELDS;
    await change(id, { image_alt, image_credit });
    await change(id, { image: null, image_alt: "The next photo" });
    expect(await read(id)).toMatchObject({ ...texts, image: null, image_alt: "The next photo" });
    await change(id, { image: null });
    expect(await read(id)).toMatchObject({ ...texts, image_alt: "The next photo" });
    const { body } = await send<{ versions: StoryVersion[] }>("GET", `${STORIES}/${id}/versions`);
    expect(body.versions[0]!.changed_fields.toSorted()).toEqual(["image", "image_alt", "image_credit"]);

    const restored = await send<Envelope>("POST", `${STORIES}/${id}/versions/2/restore`);
    expect(restored.body.story).toMatchObject({ ...FIELDS, image: expect.any(Object) });
  });

  it("are stored in Unicode NFC, and as null if they are blank", async () => {
    const { id } = await create({ byline: "Zoë".normalize("NFD"), kicker: " \n", image_alt: "" });
    expect(await read(id)).toMatchObject({ byline: "Zoë".normalize("NFC"), kicker: null, image_alt: null });
  });

  it("are refused beyond their length, in the caller's language", async () => {
    const { id } = await create();
    const tooLong = { byline: "b".repeat(301), kicker: 7 };
    const answer = await change(id, tooLong);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ byline: ["is longer than 300 characters"], kicker: ["must be text"] });
    const german = await change(id, tooLong, { "Accept-Language": "de" });
    expect(german.body).toMatchObject({ byline: ["ist länger als 300 Zeichen"] });
    expect(await read(id)).toMatchObject(FIELDS);
  });

  it("are part of the version: only one of two saves on the same version succeeds", async () => {
    const { id } = await create();
    const headers = { "If-Match": '"1"' };
    const saved = await Promise.all(["One", "Two"].map((byline) => change(id, { byline }, headers)));
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("are part of the history and return with a restored version", async () => {
    const { id } = await create();
    await change(id, { kicker: null, byline: "Someone else" });
    const { body } = await send<{ versions: StoryVersion[] }>("GET", `${STORIES}/${id}/versions`);
    expect(body.versions[0]!.changed_fields.toSorted()).toEqual(["byline", "kicker"]);
    const first = await send<{ fields: StorySnapshot }>("GET", `${STORIES}/${id}/versions/1`);
    expect(first.body.fields).toMatchObject(FIELDS);
    const restored = await send<Envelope>("POST", `${STORIES}/${id}/versions/1/restore`);
    expect(restored.body.story).toMatchObject(FIELDS);
  });

  it("are empty in versions that are older than the fields", async () => {
    const { id } = await create();
    const { db } = service.services;
    const { fields } = await db
      .selectFrom("story_versions")
      .select("fields")
      .where("story_id", "=", id)
      .executeTakeFirstOrThrow();
    const { kicker, byline, image_alt, image_caption, image_credit, ...older } = fields;
    await db
      .updateTable("story_versions")
      .set({ fields: JSON.stringify(older) })
      .where("story_id", "=", id)
      .execute();
    const first = await send<{ fields: StorySnapshot }>("GET", `${STORIES}/${id}/versions/1`);
    expect(first.body.fields).toMatchObject(noEditorialFields);
    const restored = await send<Envelope>("POST", `${STORIES}/${id}/versions/1/restore`);
    expect(restored.body.story).toMatchObject(noEditorialFields);
  });

  it("are copied to a duplicate and return from the trash", async () => {
    const { id } = await create();
    const copy = await send<Envelope>("POST", `${STORIES}/${id}/duplicate`, { json: { name: "Copy" } });
    expect(copy.body.story).toMatchObject({ ...FIELDS, name: "Copy" });
    await service.request("DELETE", `P/stories/${id}`);
    const trash = `/console/api/publications/10/trash/story/${id}/restore`;
    expect((await send("POST", trash, { json: {} })).status).toBe(200);
    expect(await read(id)).toMatchObject(FIELDS);
  });

  it("are in the kiosk API: kicker and byline beside the title, the others in the image", async () => {
    const { id } = await create(PUBLISHABLE);
    await send("POST", `${STORIES}/${id}/publish`, { json: {} });
    const kiosk = async () =>
      (
        await service.request<{ story: KioskStory }>("GET", `/kiosk/v1/publications/10/stories/${id}`, {
          token: null,
        })
      ).body.story;
    expect(await kiosk()).toMatchObject({ kicker: FIELDS.kicker, byline: FIELDS.byline, image: null });
    await sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(PIXEL, "image/png")]]);
    expect((await kiosk()).image).toMatchObject({
      content_type: "image/png",
      alt: FIELDS.image_alt,
      caption: FIELDS.image_caption,
      credit: FIELDS.image_credit,
    });
  });

  it("are found by the console's searches and not by the contract's", async () => {
    const { id } = await create({ byline: "By Perpetua Quill", kicker: "Marshland" });
    const found = async (search: string) =>
      (await send<{ stories: { id: number }[] }>("GET", `${STORIES}?search=${search}`)).body.stories;
    expect((await found("quill marsh")).map((story) => story.id)).toEqual([id]);
    const palette = await send<{ stories: { id: number }[] }>(
      "GET",
      "/console/api/publications/10/search?q=perpetua",
    );
    expect(palette.body.stories.map((story) => story.id)).toEqual([id]);
    const contract = await service.request<{ stories: Story[] }>("GET", "P/stories?search=quill");
    expect(contract.body.stories).toEqual([]);
    await change(id, { byline: "By someone else" });
    expect(await found("quill")).toEqual([]);
  });
});
