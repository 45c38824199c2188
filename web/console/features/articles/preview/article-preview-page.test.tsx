import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listTestReaders } from "#shared/console/access/test-readers.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { type PreviewReader, previewArticleInKiosk } from "#shared/console/kiosk-preview.ts";
import type { Role } from "#shared/console/permissions.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { startArticleService } from "../page/article-service.fixture.ts";
import ArticlePreviewPage from "./article-preview-page.tsx";

const ANNA = "0b5f3c1e-7c0a-4d5a-9a55-2d3f6c1f7a10";

/** Opens the reader preview of an article. */
async function openPreview(fields: Partial<ConsoleStory> = {}, role: Role = "viewer") {
  const server = startArticleService(fields);
  const asked: PreviewReader[] = [];
  const moments: (string | undefined)[] = [];
  server.service.answer(previewArticleInKiosk, ({ query: { reader, at } }) => {
    asked.push(reader);
    moments.push(at);
    return { html: `<!doctype html><script>document.title = "taken over"</script><h1>For ${reader}</h1>` };
  });
  server.service.answer(listTestReaders, () => ({
    test_readers: [
      {
        ...{ id: ANNA, name: "Anna", fingerprint: "f", has_id_token: false },
        ...{ expires_at: null, signed_in: false, created_at: "2026-01-01T00:00:00.000Z" },
      },
    ],
  }));
  const path = "articles/:storyId/preview";
  const open = (query = "") =>
    renderScreen(<ArticlePreviewPage />, {
      path,
      url: `articles/${server.article.id}/preview${query}`,
      texts: ["articles"],
      role,
    });
  const screen = await open();
  const t = i18next.getFixedT(null, ["articles", "common"]);
  const frame = page.getByTitle(t("article.preview.title"));
  const document = () => (frame.element() as HTMLIFrameElement).contentDocument;
  return {
    ...screen,
    open,
    t,
    asked,
    moments,
    frame,
    document,
    heading: () => expect.poll(() => document()?.querySelector("h1")?.textContent),
    reader: page.getByRole("combobox", { name: t("common:preview.reader.label") }),
  };
}

describe("the reader preview of an article", () => {
  it("shows the kiosk's page without running its scripts, and says that the article is unpublished", async () => {
    const { t, heading, document } = await openPreview({ title: "Preview me" });
    await heading().toBe("For entitled");
    expect(document()?.title).not.toBe("taken over");
    await expect
      .element(page.getByRole("complementary", { name: t("article.preview.title") }))
      .toMatchTextContent(t("article.preview.unpublished"));
  });

  it("shows what readers without an account get, also when its address is opened again", async () => {
    const { open, router, unmount, heading, reader, asked } = await openPreview();
    await heading().toBe("For entitled");
    await reader.selectOptions("anonymous");
    await heading().toBe("For anonymous");
    await unmount();
    await open(router.state.location.search);
    await heading().toBe("For anonymous");
    expect(new Set(asked)).toEqual(new Set(["entitled", "anonymous"]));
  });

  it("offers the test readers to people who may try access", async () => {
    const { heading, reader } = await openPreview({}, "editor");
    await reader.selectOptions("Anna");
    await heading().toBe(`For ${ANNA}`);
  });

  it("shows the kiosk at a moment in the publication's time zone", async () => {
    const { t, heading, moments } = await openPreview();
    await heading().toBe("For entitled");
    await page
      .getByRole("combobox", { name: t("common:preview.moment.label") })
      .selectOptions(t("common:preview.moment.chosen"));
    await page.getByLabelText(t("common:preview.moment.field")).fill("2099-12-01T07:00");
    await expect.poll(() => moments.at(-1)).toBe("2099-12-01T06:00:00.000Z");
  });

  it("can be narrowed to the width of a phone, and is as high as its content", async () => {
    const { t, frame, heading, document } = await openPreview();
    await heading().toBe("For entitled");
    const width = () => frame.element().getBoundingClientRect().width;
    expect(width()).toBeGreaterThan(390);
    await page.getByText(t("common:preview.width.phone"), { exact: true }).click();
    await expect.poll(width).toBe(390);
    await expect
      .poll(() => frame.element().getBoundingClientRect().height)
      .toBe(document()?.documentElement.scrollHeight);
  });
});
