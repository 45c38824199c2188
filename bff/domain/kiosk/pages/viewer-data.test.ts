import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexPages } from "#bff/domain/search/index.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { IssueMatches, PageLayout } from "#shared/kiosk/pages.ts";
import { kioskClient } from "../readers.fixture.ts";

let service: TestService;
let client: ReturnType<typeof kioskClient>;
let slug: string;

beforeAll(async () => {
  service = await startTestService();
  client = kioskClient(service);
  const publication = await service.services.db
    .selectFrom("publications")
    .select("slug")
    .where("id", "=", 10)
    .executeTakeFirstOrThrow();
  slug = publication.slug;
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

/** Creates an issue whose first page has a word with its place. */
async function issueWithWord(name: string, isProtected: boolean) {
  const [word] = name.split(" ");
  const issue = await client.issue({
    name,
    single_purchase_required: isProtected,
    for_subscribers_only: false,
  });
  await service.services.db
    .updateTable("import_pages")
    .set({ word_boxes: `${word} 1000 2000 3000 400` })
    .where("import_id", "=", issue.importId)
    .where("number", "=", 1)
    .execute();
  return issue;
}
const read = <Body>(path: string) =>
  service.request<Body>("GET", `/read/${slug}/issues/${path}`, {
    token: null,
    headers: { accept: "application/json" },
  });

describe("what the viewer loads beside the pages", () => {
  it("is where the words of a page are", async () => {
    const { id, importId } = await issueWithWord("Pelican", false);
    const { status, body } = await read<PageLayout>(`${id}/1/layout?import=${importId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      words: [{ text: "Pelican", boxes: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.04 }] }],
      links: [],
    });
    expect((await read(`${id}/9/layout`)).status).toBe(404);
    expect((await read(`${id}/1/layout?import=0197fd2e-0000-7000-8000-000000000001`)).status).toBe(404);
  });

  it("is a search in the issue", async () => {
    const { id } = await issueWithWord("Cormorant", false);
    expect((await read<IssueMatches>(`${id}/search?q=Page`)).body).toMatchObject({ waiting: true });
    await indexPages(service.services);
    const { status, body } = await read<IssueMatches>(`${id}/search?q=Page`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ numbers: [1, 2], waiting: false });
    expect((await read<IssueMatches>(`${id}/search?q=`)).status).toBe(200);
  });

  it.each(["1/layout", "search?q=Page"])(
    "is refused without a word of a protected issue: %s",
    async (path) => {
      const { id } = await issueWithWord(`Secret ${path}`, true);
      const answer = await read(`${id}/${path}`);
      expect(answer.status).toBe(401);
      expect(answer.text).not.toMatch(/Secret|Page 1/);
    },
  );
});
