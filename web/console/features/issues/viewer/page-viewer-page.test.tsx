import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getImportContent } from "#shared/console/issues/import-content.ts";
import { getPageText, listImportPages, listImportSummaries } from "#shared/console/issues/imports.ts";
import { getEmag } from "#shared/contract/emag-routes.ts";
import { testImport } from "#web/console/features/issues/issues.fixture.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue, testNavigation } from "#web/testing/test-issue.ts";
import PageViewerPage from "./page-viewer-page.tsx";

const PAGES = 5;
const picture = (number: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='800'><text y='20'>${number}</text></svg>`;

/** Opens the viewer at a page of an issue with five pages. */
async function openViewer(number = 1) {
  const service = startFakeService();
  const send = startEventStream();
  service.answer(getEmag, () => ({ emag: testIssue }));
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(listImportPages, () => ({
    pages: Array.from({ length: PAGES }, (_, index) => ({
      number: index + 1,
      width: 600,
      height: 800,
      image_url: picture(index + 1),
      thumbnail_url: picture(index + 1),
    })),
    page_count: PAGES,
  }));
  service.answer(getImportContent, () => ({
    book: null,
    articles: [],
    widgets: [],
    navigation: testNavigation,
  }));
  service.answer(getPageText, ({ params }) => ({
    number: params.page_number,
    text: `This is page ${params.page_number}.`,
  }));
  const { router } = await renderScreen(<PageViewerPage />, {
    path: "issues/:emagId/pages/:page",
    url: `issues/7/pages/${number}`,
    texts: ["issues", "issue", "issue-viewer"],
    role: "viewer",
  });
  const t = i18next.getFixedT(null, ["issue-viewer", "issue"]);
  const stage = page.getByRole("region", { name: t("pages"), exact: true });
  const images = stage.getByRole("img");
  return {
    t,
    service,
    send,
    router,
    stage,
    images,
    image: (shown: number) =>
      stage.getByRole("img", { name: t("page_alt", { number: shown, total: PAGES }) }),
    text: (shown: number) => page.getByRole("region", { name: t("text_of", { number: shown }), exact: true }),
    next: page.getByRole("button", { name: t("issue:turn.next") }),
    previous: page.getByRole("button", { name: t("issue:turn.previous") }),
    textMode: page.getByRole("button", { name: t("issue-viewer:key.text"), exact: true }),
    pageNumber: page.getByRole("textbox", { name: t("page_number") }),
    zoom: page.getByRole("combobox", { name: t("zoom") }),
    zoomIn: page.getByRole("button", { name: t("zoom_in") }),
    doublePages: page.getByRole("button", { name: t("key.double") }),
    strip: page.getByRole("button", { name: t("key.strip") }),
    thumbnails: page.getByRole("navigation", { name: t("key.strip") }).getByRole("link"),
    thumbnail: (shown: number) =>
      page.getByRole("link", { name: t("issue:open_page", { number: shown }), exact: true }),
    width: () => images.elements()[0]!.getBoundingClientRect().width,
  };
}

describe("the page viewer", () => {
  it("turns pages by keyboard, updates the address, and returns to the issue with Escape", async () => {
    const viewer = await openViewer(2);
    const path = () => viewer.router.state.location.pathname;
    await expect.element(viewer.image(2)).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(viewer.image(3)).toBeVisible();
    await expect.poll(() => path()).toMatch(/\/pages\/3$/);
    await userEvent.keyboard("{End}");
    await expect.element(viewer.image(5)).toBeVisible();
    await expect.element(viewer.next).toBeDisabled();
    await userEvent.keyboard("{Home}");
    await expect.element(viewer.image(1)).toBeVisible();
    await expect.element(viewer.previous).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.poll(path).toMatch(/\/issues\/7$/);
  });

  it("returns to the issue with Escape while the tooltip of the focused button is open", async () => {
    const { router, textMode } = await openViewer();
    await textMode.click();
    await expect.element(page.getByRole("tooltip")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/7$/);
  });

  it("closes when the issue is deleted, with a link to the list", async () => {
    const { t, service, send, image } = await openViewer();
    await expect.element(image(1)).toBeVisible();
    service.answer(getEmag, () => refusal(404, { error: "Issue 7 does not exist.", code: "not_found" }));
    send({ type: "emag", ...testPublication, emag_id: testIssue.id, change: "deleted", version: 2 });
    await expect.element(page.getByRole("alert")).toMatchTextContent("Issue 7 does not exist.");
    await expect.element(page.getByRole("link", { name: t("issue:back_to_list") })).toBeVisible();
  });

  it("goes to a page by its number and by its thumbnail", async () => {
    const viewer = await openViewer();
    await viewer.pageNumber.fill("4");
    await userEvent.keyboard("{Enter}");
    await expect.element(viewer.image(4)).toBeVisible();
    await expect.element(viewer.thumbnails).toHaveLength(PAGES);
    await expect.element(viewer.thumbnail(4)).toHaveAttribute("aria-current", "page");
    await viewer.thumbnail(2).click();
    await expect.element(viewer.image(2)).toBeVisible();
    expect(viewer.router.state.location.pathname).toMatch(/\/pages\/2$/);
  });

  it("zooms in steps and back to the whole page", async () => {
    const viewer = await openViewer();
    await expect.element(viewer.image(1)).toBeVisible();
    await expect.element(viewer.zoom).toHaveValue(viewer.t("key.fit"));
    const fitting = viewer.width();
    await viewer.zoomIn.click();
    await viewer.zoomIn.click();
    await expect.poll(viewer.width).toBeGreaterThan(fitting);
    const zoomed = viewer.width();
    await userEvent.keyboard("-");
    await expect.poll(viewer.width).toBeLessThan(zoomed);
    await userEvent.keyboard("0");
    await expect.element(viewer.zoom).toHaveValue(viewer.t("key.fit"));
    await expect.poll(viewer.width).toBeCloseTo(fitting, 0);
  });

  it("scrolls a large page by mouse and arrow keys before it turns", async () => {
    const viewer = await openViewer(2);
    await expect.element(viewer.image(2)).toBeVisible();
    await viewer.zoom.click();
    await page.getByRole("option", { name: "400%" }).click();
    const stage = viewer.stage.element();
    const scrolled = () => [stage.scrollLeft, stage.scrollTop];
    await expect.poll(() => stage.scrollWidth).toBeGreaterThan(stage.clientWidth + 200);
    const [left, top] = scrolled();
    await userEvent.dragAndDrop(viewer.stage, viewer.stage, {
      sourcePosition: { x: 300, y: 300 },
      targetPosition: { x: 200, y: 150 },
    });
    await expect.poll(scrolled).toEqual([left! + 100, top! + 150]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => scrolled()[0]).toBeGreaterThan(left! + 100);
    await expect.element(viewer.image(2)).toBeVisible();
    stage.scrollTo({ left: stage.scrollWidth, behavior: "instant" });
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(viewer.image(3)).toBeVisible();
  });

  it("lists its shortcuts and can turn single-character ones off", async () => {
    const viewer = await openViewer(2);
    await expect.element(viewer.image(2)).toBeVisible();
    await userEvent.keyboard("t");
    await expect.element(viewer.text(2)).toHaveTextContent("This is page 2.");
    await userEvent.keyboard("?");
    await expect.element(page.getByRole("row", { name: viewer.t("key.back"), exact: false })).toBeVisible();
    const characterKeys = page.getByRole("switch", { name: viewer.t("character_keys"), exact: false });
    await characterKeys.click();
    await userEvent.keyboard("{Escape}");
    await expect.element(characterKeys).not.toBeInTheDocument();
    await userEvent.keyboard("t{ArrowRight}");
    await expect.element(viewer.image(3)).toBeVisible();
    await expect.element(viewer.text(3)).toHaveTextContent("This is page 3.");
  });

  it("shows two pages side by side and the cover alone", async () => {
    const viewer = await openViewer();
    await viewer.doublePages.click();
    await expect.element(viewer.doublePages).toHaveAttribute("aria-pressed", "true");
    await expect.element(viewer.images).toHaveLength(1);
    await viewer.next.click();
    await expect.element(viewer.images).toHaveLength(2);
    await expect.element(viewer.image(2)).toBeVisible();
    await expect.element(viewer.image(3)).toBeVisible();
    await viewer.next.click();
    await expect.element(viewer.image(5)).toBeVisible();
    await userEvent.keyboard("d");
    await expect.element(viewer.images).toHaveLength(1);
  });

  it("shows and hides the thumbnails", async () => {
    const viewer = await openViewer(2);
    await expect.element(viewer.thumbnails).toHaveLength(PAGES);
    await viewer.strip.click();
    await expect.element(viewer.thumbnails).toHaveLength(0);
    await userEvent.keyboard("s");
    await expect.element(viewer.thumbnails).toHaveLength(PAGES);
  });

  it("shows the thumbnails of a narrow screen only on request", async () => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(390, 844);
    const viewer = await openViewer(2);
    await expect.element(viewer.image(2)).toBeVisible();
    await expect.element(viewer.thumbnails).toHaveLength(0);
    await viewer.strip.click();
    await expect.element(viewer.thumbnails).toHaveLength(PAGES);
  });

  it("reports that a page does not exist", async () => {
    const viewer = await openViewer(99);
    await expect.element(page.getByText(viewer.t("missing", { number: 99, total: PAGES }))).toBeVisible();
    await page.getByRole("button", { name: viewer.t("to_last") }).click();
    await expect.element(viewer.image(5)).toBeVisible();
    await expect.element(viewer.next).toBeDisabled();
  });
});
