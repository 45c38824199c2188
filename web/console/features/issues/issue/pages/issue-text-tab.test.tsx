import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getPageText, listImportPages } from "#shared/console/issues/imports.ts";
import { searchEmag } from "#shared/console/search.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../../issues.fixture.ts";
import TextTab from "./issue-text-tab.tsx";

/** Opens the text of an issue with two pages, both of which contain the word "lighthouse". */
async function openText() {
  const service = startFakeService();
  service.answer(listImportPages, () => ({
    pages: [1, 2].map((number) => ({
      number,
      width: 600,
      height: 800,
      image_url: "data:,",
      thumbnail_url: "data:,",
    })),
    page_count: 2,
  }));
  service.answer(getPageText, ({ params }) => ({
    number: params.page_number,
    text: `Lighthouse ${params.page_number}`,
  }));
  service.answer(searchEmag, ({ query }) => {
    const [word, number] = query.q.split(" ");
    const found = [1, 2].filter(
      (one) => "lighthouse".startsWith(word!) && (number ?? String(one)) === String(one),
    );
    const mark = (text: string) => ({ text, found: true });
    const snippet = number
      ? [mark("Lighthouse"), { text: " ", found: false }, mark(number)]
      : [mark("Lighthouse")];
    return { pages: found.map((one) => ({ page: one, snippet })), numbers: found, waiting: false };
  });
  const { router } = await renderScreen(<TextTab record={testIssue} summary={testImport} />, {
    path: "issues/7",
    texts: ["issue"],
    role: "viewer",
  });
  const t = i18next.getFixedT(null, ["issue", "common"]);
  const results = page.getByRole("region", { name: t("search.results") });
  return {
    t,
    router,
    results,
    search: page.getByRole("searchbox", { name: t("search.label") }),
    found: results.getByRole("status"),
    text: (number: number) => page.getByRole("region", { name: t("text.heading", { number }), exact: true }),
  };
}

describe("the text of an issue", () => {
  it("is searched for words, with links to their pages and a way back to the results", async () => {
    const { t, router, results, search, found, text } = await openText();
    await expect.element(text(1)).toMatchTextContent("Lighthouse 1");
    await search.fill("lighth");
    await expect.element(found).toHaveTextContent(t("search.found", { count: 2 }));
    await search.fill("lighthouse 2");
    await expect.element(found).toHaveTextContent(t("search.found", { count: 1 }));
    const hit = results.getByRole("link", { name: t("text.heading", { number: 2 }), exact: false });
    const marks = [...hit.element().querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(marks).toEqual(["Lighthouse", "2"]);
    await search.fill("albatross");
    await expect.element(found).toHaveTextContent(t("search.found_zero"));

    await search.fill("lighthouse 2");
    await hit.click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/7\/pages\/2$/);
    await router.navigate(-1);
    await expect.element(search).toHaveValue("lighthouse 2");
    await page.getByRole("button", { name: t("common:list.clear_search") }).click();
    await expect.element(text(1)).toMatchTextContent("Lighthouse 1");
  });
});
