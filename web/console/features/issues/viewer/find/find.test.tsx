import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getImportContent } from "#shared/console/issues/import-content.ts";
import { listImportPages, listImportSummaries } from "#shared/console/issues/imports.ts";
import { findOnPage, searchEmag } from "#shared/console/search.ts";
import { getEmag } from "#shared/contract/emag-routes.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue, testNavigation } from "#web/testing/test-issue.ts";
import { testImport } from "../../issues.fixture.ts";
import PageViewerPage from "../page-viewer-page.tsx";

const picture = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='800'></svg>`;
const box = (y: number) => [{ x: 0.1, y, width: 0.2, height: 0.02 }];

/** Matches of the word "harbour" by page. Page 4 was imported before places were stored. */
const matches: Record<number, ReturnType<typeof box>[] | null> = {
  1: [],
  2: [box(0.1), box(0.5)],
  3: [],
  4: null,
};

/** Opens the viewer at page 1 of an issue with four pages, and starts the search. */
async function openSearch() {
  const service = startFakeService();
  service.answer(getEmag, () => ({ emag: testIssue }));
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(listImportPages, () => ({
    pages: [1, 2, 3, 4].map((number) => ({
      number,
      width: 600,
      height: 800,
      image_url: picture,
      thumbnail_url: picture,
    })),
    page_count: 4,
  }));
  service.answer(getImportContent, () => ({
    book: null,
    articles: [],
    widgets: [],
    navigation: testNavigation,
  }));
  service.answer(searchEmag, ({ query }) => {
    const found = query.q === "harbour" ? [2, 4] : [];
    return {
      // The service sends snippets of the first pages only.
      pages: found
        .slice(0, 1)
        .map((number) => ({ page: number, snippet: [{ text: "Harbour", found: true }] })),
      numbers: found,
      waiting: false,
    };
  });
  service.answer(findOnPage, ({ params, query }) => ({
    matches: query.q === "harbour" ? matches[params.page_number]! : [],
  }));
  await renderScreen(<PageViewerPage />, {
    path: "issues/:emagId/pages/:page",
    url: "issues/7/pages/1",
    texts: ["issues", "issue", "issue-viewer"],
    role: "viewer",
  });
  const t = i18next.getFixedT(null, ["issue-viewer"]);
  await page.getByRole("button", { name: t("key.find") }).click();
  const bar = page.getByRole("region", { name: t("key.find"), exact: true });
  return {
    t,
    field: bar.getByRole("searchbox", { name: t("key.find") }),
    status: bar.getByRole("status"),
    next: bar.getByRole("button", { name: t("find.next") }),
    pageNumber: page.getByRole("textbox", { name: t("page_number") }),
    marks: () => document.querySelectorAll("[class*=mark]").length,
    match: (match: number) =>
      [t("find.match", { match, count: 2, page: 2 }), t("find.pages", { count: 2 })].join(" · "),
  };
}

describe("the search of the page viewer", () => {
  it("goes from match to match across pages, forwards and back, by keyboard", async () => {
    const viewer = await openSearch();
    await expect.element(viewer.field).toHaveFocus();
    await viewer.field.fill("harbour");
    await expect.element(viewer.status).toHaveTextContent(viewer.t("find.pages", { count: 2 }));
    await userEvent.keyboard("{Enter}");
    await expect.element(viewer.status).toHaveTextContent(viewer.match(1));
    expect(viewer.marks()).toBe(2);
    await userEvent.keyboard("{Enter}");
    await expect.element(viewer.status).toHaveTextContent(viewer.match(2));
    await userEvent.keyboard("{Enter}");
    await expect.element(viewer.pageNumber).toHaveValue("4");
    await expect.element(viewer.status).toHaveTextContent(viewer.t("find.pages", { count: 2 }));
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect.element(viewer.status).toHaveTextContent(viewer.match(2));
    await expect.element(viewer.pageNumber).toHaveValue("2");
  });

  it("states that nothing was found, and closes with Escape", async () => {
    const viewer = await openSearch();
    await viewer.field.fill("zeppelin");
    await expect.element(viewer.status).toHaveTextContent(viewer.t("find.none"));
    await expect.element(viewer.next).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.element(viewer.field).not.toBeInTheDocument();
    await expect.element(viewer.pageNumber).toBeVisible();
  });
});
