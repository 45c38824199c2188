import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStory, StoryDraftState } from "#shared/console/articles/stories.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { storyFixture } from "../stories.fixture.ts";
import { file, sendForm } from "../story-forms.fixture.ts";

export const PUBLISHED = {
  title: "Harbor",
  content: "Ships",
  language: "en",
  released_at: "2026-01-01T00:00:00.000Z",
};
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Works with published articles and their drafts as editors do in the console. */
export async function draftFixture(service: TestService) {
  const stories = storyFixture(service);
  const editor = await service.signInAs("editor");
  const otherEditor = await service.signInAs("admin");

  /** Creates a published article, which is at version 2. */
  async function publishedStory(fields: Record<string, unknown> = {}): Promise<number> {
    const { id } = await stories.create({ ...PUBLISHED, ...fields });
    expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
    return id;
  }

  const address = (id: number) => `/console/api/publications/10/stories/${id}`;
  const session = (cookie: string, ifMatch?: number) => ({
    token: null,
    headers: { cookie, ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }) },
  });
  const call = <Body>(
    method: string,
    path: string,
    json?: unknown,
    { cookie = editor, ifMatch }: { cookie?: string; ifMatch?: number } = {},
  ) => service.request<Body>(method, path, { ...session(cookie, ifMatch), json });
  const save = (id: number, fields: Record<string, unknown>, options?: Parameters<typeof call>[3]) =>
    call<StoryDraftState>(
      "PATCH",
      `${address(id)}/draft`,
      { story: { base_version: 2, ...fields } },
      options,
    );
  const publish = (id: number, ifMatch?: number, cookie = editor) =>
    call<{ story: ConsoleStory }>("POST", `${address(id)}/draft/publish`, undefined, {
      cookie,
      ...(ifMatch !== undefined && { ifMatch }),
    });
  const discard = (id: number, ifMatch?: number) =>
    call<StoryDraftState>(
      "DELETE",
      `${address(id)}/draft`,
      undefined,
      ifMatch === undefined ? {} : { ifMatch },
    );
  const read = async (id: number) => (await call<{ story: ConsoleStory }>("GET", address(id))).body.story;
  const readAsReader = async (id: number) =>
    (
      await service.request<{ story: { title: string } }>("GET", `/kiosk/v1/publications/10/stories/${id}`, {
        token: null,
      })
    ).body;

  async function createCategory(): Promise<number> {
    const { body } = await service.request<{ article_category: ArticleCategory }>(
      "POST",
      "P/article_categories",
      {
        json: { article_category: { name: crypto.randomUUID() } },
      },
    );
    return body.article_category.id;
  }

  const saveImage = (id: number, ifMatch?: number) =>
    sendForm<StoryDraftState>(
      service,
      "PATCH",
      `${address(id)}/draft`,
      [
        ["story[base_version]", "2"],
        ["story[image]", file(PIXEL, "image/png")],
      ],
      session(editor, ifMatch),
    );

  return {
    stories,
    editor,
    otherEditor,
    publishedStory,
    address,
    call,
    save,
    publish,
    discard,
    read,
    readAsReader,
    createCategory,
    saveImage,
  };
}
