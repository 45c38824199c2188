import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { getImportContent, type Widget } from "#shared/console/issues/import-content.ts";
import { type ImportSummary, listImportPages, listImportSummaries } from "#shared/console/issues/imports.ts";
import { type Emag, getEmag } from "#shared/contract/emags.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue, testNavigation } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import IssuePreviewPage from "./issue-preview-page.tsx";

const PAGES = 3;
const picture = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='800'></svg>`;
const widget: Widget = {
  page: 1,
  type: "link",
  x: 0.1,
  y: 0.2,
  width: 0.5,
  height: 0.1,
  href: "https://shop.test/",
  title: "Our shop",
};

/** Opens the reader preview of an issue whose first page has a widget. */
async function openPreview(issue: Partial<Emag>, summary: Partial<ImportSummary> = {}) {
  const service = startFakeService();
  const send = startEventStream();
  service.answer(getEmag, () => ({ emag: { ...testIssue, ...issue } }));
  service.answer(listImportSummaries, () => ({ imports: [{ ...testImport, ...summary }] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  service.answer(getImportContent, () => ({
    book: null,
    articles: [],
    widgets: [widget],
    navigation: testNavigation,
  }));
  service.answer(listImportPages, () => ({
    pages: Array.from({ length: PAGES }, (_, index) => ({
      number: index + 1,
      width: 600,
      height: 800,
      image_url: picture,
      thumbnail_url: picture,
    })),
    page_count: PAGES,
  }));
  await renderScreen(<IssuePreviewPage />, {
    path: "issues/:emagId/preview",
    url: "issues/7/preview",
    texts: ["issues", "issue", "issue-preview", "issue-viewer"],
    role: "viewer",
  });
  const t = i18next.getFixedT(null, ["issue-preview", "issue-viewer", "issue"]);
  const type = t("issue-viewer:widget_type.link");
  return {
    t,
    service,
    send,
    heading: page.getByRole("heading", { level: 1, name: testIssue.name }),
    widget: page.getByRole("link", { name: t("issue-viewer:widget", { type, name: widget.title }) }),
  };
}

describe("the reader preview of an issue", () => {
  it("shows the approved name and preview while a change of them waits for an approval", async () => {
    const approved_texts = { name: "The approved name", preview: "The approved preview." };
    await openPreview({ name: "Another name", preview: "Another preview." }, { approved_texts });
    await expect.element(page.getByRole("heading", { level: 1, name: approved_texts.name })).toBeVisible();
    await expect.element(page.getByText(approved_texts.preview)).toBeVisible();
  });

  it("shows an unreleased issue with its access requirement and the widgets of the shown pages", async () => {
    const {
      t,
      heading,
      widget: link,
    } = await openPreview({
      preview: "What is in it.",
      released_at: "2099-12-01T06:00:00.000Z",
      for_subscribers_only: true,
    });
    await expect.element(heading).toBeVisible();
    await expect
      .element(page.getByRole("complementary", { name: t("issue:preview") }))
      .toMatchTextContent(/Visible to readers from Tue, 1 Dec 2099, 07:00/);
    await expect.element(page.getByText("What is in it.")).toBeVisible();
    await expect.element(page.getByText(t("access.subscribers"), { exact: true })).toBeVisible();
    await expect.element(link).toHaveAttribute("href", widget.href);
    await page.getByRole("button", { name: t("issue:turn.next") }).click();
    await expect
      .element(page.getByRole("img", { name: t("issue-viewer:page_alt", { number: 2, total: PAGES }) }))
      .toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });

  it("hides widgets if the issue hides them in the preview", async () => {
    const { t, widget: link } = await openPreview({ hide_preview_widgets: true });
    await expect.element(page.getByText(t("widgets_hidden", { count: 1 }))).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });

  it("closes when the issue is deleted, with a link to the list", async () => {
    const { t, service, send, heading } = await openPreview({});
    await expect.element(heading).toBeVisible();
    service.answer(getEmag, () => refusal(404, { error: "Issue 7 does not exist.", code: "not_found" }));
    send({ type: "emag", ...testPublication, emag_id: testIssue.id, change: "deleted", version: 2 });
    await expect.element(page.getByRole("alert")).toMatchTextContent("Issue 7 does not exist.");
    await expect.element(page.getByRole("link", { name: t("issue:back_to_list") })).toBeVisible();
  });
});
