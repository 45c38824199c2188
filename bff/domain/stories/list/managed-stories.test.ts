import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, type Client, clientFor, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";

const LIST = "/console/api/publications/10/stories";

let service: TestService;
let anna: Client;

beforeAll(async () => {
  service = await startTestService();
  await addPerson(service, "anna@example.com", "editor");
  anna = clientFor(service, (await signIn(service, "anna@example.com")).cookie);
  const articles = [
    { title: "June", content: "## Harbor\n\nA *long* <b>text</b>", released_at: "2026-06-01T08:00:00Z" },
    { title: "March", released_at: "2026-03-01T08:00:00Z" },
    { title: "Not dated" },
  ];
  for (const story of articles) {
    const json = { story: { name: story.title, ...story } };
    const answer = await service.request("POST", "P/stories", { json });
    expect(answer.status, answer.text).toBe(201);
  }
});
afterAll(() => service.stop());

async function list(query = ""): Promise<ManagedStory[]> {
  const answer = await anna<{ stories: ManagedStory[]; total_count: number }>("GET", `${LIST}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.total_count).toBe(answer.body.stories.length);
  return answer.body.stories;
}
const titles = async (query?: string) => (await list(query)).map(({ title }) => title);

describe("GET /console/api/publications/{id}/stories", () => {
  it("lists articles without a release date first, then the latest releases", async () => {
    expect(await titles()).toEqual(["Not dated", "June", "March"]);
    expect(await titles("sort=released_at")).toEqual(["March", "June", "Not dated"]);
  });

  it("returns the page and the total of a list of several pages", async () => {
    const { body } = await anna("GET", `${LIST}?per=2&page=2`);
    expect(body).toMatchObject({ total_count: 3, total_pages: 2, stories: [{ title: "March" }] });
  });

  it("sorts by title and creation in both directions, also with a filter", async () => {
    expect(await titles("sort=-title")).toEqual(["Not dated", "March", "June"]);
    expect(await titles("sort=created_at")).toEqual(["June", "March", "Not dated"]);
    expect(await titles("sort=title&state=draft")).toEqual(["June", "March", "Not dated"]);
  });

  it("filters by sign-off, by what waits for the caller, and by the caller's own", async () => {
    const manager = clientFor(service, await service.signInAs("manager"));
    const [june] = await list("search=June");
    const path = `${LIST}/${june!.id}/review`;
    expect((await anna("POST", `${path}/request`, { review: {} }, '"0"')).status).toBe(200);
    expect(await list("sign_off=requested")).toMatchObject([{ title: "June", sign_off: "requested" }]);
    expect(await titles("sign_off=open&sort=title")).toEqual(["March", "Not dated"]);
    const waiting = await manager<{ stories: ManagedStory[] }>("GET", `${LIST}?whose=waiting`);
    expect(waiting.body.stories.map(({ title }) => title)).toEqual(["June"]);
    expect(await titles("whose=mine")).toEqual([]);
    const own = { story: { name: "Mine", title: "Mine" } };
    expect((await anna("POST", "/api/v2/importer/organizations/1/publications/10/stories", own)).status).toBe(
      201,
    );
    expect(await titles("whose=mine")).toEqual(["Mine"]);
    expect(
      (
        await anna(
          "DELETE",
          `/api/v2/importer/organizations/1/publications/10/stories/${(await list("whose=mine"))[0]!.id}`,
        )
      ).status,
    ).toBe(204);
    await manager("PUT", path, { review: { sign_off: "open" } }, '"1"');
  });

  it("shows where the text of an article matches a search, as plain text", async () => {
    const [inText] = await list("search=long");
    expect(inText?.snippet).toEqual([
      { text: "Harbor A ", found: false },
      { text: "long", found: true },
      { text: " text ", found: false },
    ]);
    const [inTitle] = await list("search=March");
    expect(inTitle).toMatchObject({ title: "March", snippet: null });
    expect((await list()).map(({ snippet }) => snippet)).toEqual([null, null, null]);
  });

  it("filters by the days of release and of creation in the publication's time zone", async () => {
    expect(await titles("released_from=2026-06-01&released_to=2026-06-01")).toEqual(["June"]);
    expect(await titles("created_to=2001-01-01")).toEqual([]);
  });

  it("names who created and who last changed an article, and omits its text", async () => {
    const [june] = await list("search=June");
    expect(june).toMatchObject({ created_by: "API token “tests”", changed_by: "API token “tests”" });
    expect(june).not.toHaveProperty("content");
    const changed = await anna("PATCH", `P/stories/${june!.id}`, { story: { title: "June again" } });
    expect(changed.status, changed.text).toBe(200);
    const [newest] = await list("sort=-updated_at");
    expect(newest).toMatchObject({ title: "June again", changed_by: "anna" });
    expect(await titles("sort=-created_by")).toHaveLength(3);
  });
});
