import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getImportContent, type Widget } from "#shared/console/issues/import-content.ts";
import { listImportPages, listImportSummaries } from "#shared/console/issues/imports.ts";
import { previewIssueInKiosk } from "#shared/console/kiosk-preview.ts";
import { getEmag } from "#shared/contract/emag-routes.ts";
import type { Emag } from "#shared/contract/emags.ts";
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
async function openPreview(issue: Partial<Emag>) {
  const service = startFakeService();
  const send = startEventStream();
  service.answer(getEmag, () => ({ emag: { ...testIssue, ...issue } }));
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(previewIssueInKiosk, ({ query: { reader, at } }) => ({
    html: `<!doctype html><h1>For ${reader}${at ? ` at ${at}` : ""}</h1><a href="/read/tides/issues/7-name/1">Read</a>`,
    refused_html: reader === "entitled" ? null : "<!doctype html><h1>Refused</h1>",
  }));
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
  const t = i18next.getFixedT(null, ["issue-preview", "issue-viewer", "issue", "common"]);
  const type = t("issue-viewer:widget_type.link");
  const frame = page.getByTitle(t("issue:preview"));
  const document = () => (frame.element() as HTMLIFrameElement).contentDocument;
  return {
    t,
    service,
    send,
    frame,
    document,
    heading: () => expect.poll(() => document()?.querySelector("h1")?.textContent),
    widget: page.getByRole("link", { name: t("issue-viewer:widget", { type, name: widget.title }) }),
  };
}

describe("the reader preview of an issue", () => {
  it("shows the kiosk's page of an unreleased issue, and its pages with their widgets behind the link to read", async () => {
    const {
      t,
      frame,
      heading,
      widget: link,
    } = await openPreview({ released_at: "2099-12-01T06:00:00.000Z" });
    await heading().toBe("For entitled");
    await expect
      .element(page.getByRole("complementary", { name: t("issue:preview") }))
      .toMatchTextContent(/Visible to readers from Tue, 1 Dec 2099, 07:00/);
    (frame.element() as HTMLIFrameElement).contentDocument?.querySelector("a")?.click();
    await expect.element(link).toHaveAttribute("href", widget.href);
    await page.getByRole("button", { name: t("issue:turn.next") }).click();
    await expect
      .element(page.getByRole("img", { name: t("issue-viewer:page_alt", { number: 2, total: PAGES }) }))
      .toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });

  it("shows a reader without access the page that refuses the issue in the place of its pages", async () => {
    const { t, heading, document } = await openPreview({});
    await heading().toBe("For entitled");
    await page.getByRole("combobox", { name: t("common:preview.reader.label") }).selectOptions("anonymous");
    await heading().toBe("For anonymous");
    await page.getByRole("tab", { name: t("issue:tab.pages") }).click();
    await heading().toBe("Refused");
    expect(document()?.images).toHaveLength(0);
  });

  it("shows the kiosk at a moment in the publication's time zone", async () => {
    const { t, heading } = await openPreview({});
    await heading().toBe("For entitled");
    await page
      .getByRole("combobox", { name: t("common:preview.moment.label") })
      .selectOptions(t("common:preview.moment.chosen"));
    await page.getByLabelText(t("common:preview.moment.field")).fill("2099-12-01T07:00");
    await heading().toBe("For entitled at 2099-12-01T06:00:00.000Z");
    await expect
      .element(page.getByRole("complementary", { name: t("issue:preview") }))
      .toMatchTextContent(/Tue, 1 Dec 2099, 07:00/);
  });

  it("closes when the issue is deleted, with a link to the list", async () => {
    const { t, service, send, heading } = await openPreview({});
    await heading().toBe("For entitled");
    service.answer(getEmag, () => refusal(404, { error: "Issue 7 does not exist.", code: "not_found" }));
    send({ type: "emag", ...testPublication, emag_id: testIssue.id, change: "deleted", version: 2 });
    await expect.element(page.getByRole("alert")).toMatchTextContent("Issue 7 does not exist.");
    await expect.element(page.getByRole("link", { name: t("issue:back_to_list") })).toBeVisible();
  });
});
