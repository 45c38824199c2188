import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ArticleCard } from "#shared/kiosk/pages.ts";
import { pictureOf, renderKioskPage, testArticle } from "../kiosk-page.fixture.tsx";

const image = pictureOf(1600, 1000);
const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect();
const item = (title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** Renders a front page with articles only, the first of them with these fields. */
function renderArticles(lead: Partial<ArticleCard>, others: number) {
  const articles = [
    { ...testArticle, title: "Lead", ...lead },
    ...Array.from({ length: others }, (_, index) => ({
      ...testArticle,
      id: index + 2,
      title: `Other ${index + 1}`,
      image,
    })),
  ];
  return renderKioskPage({
    kind: "front",
    newest: null,
    years: [],
    older: null,
    sections: [{ name: "", href: null, articles }],
  });
}

describe("the first article of the front page", () => {
  it("has the whole width without an image", async () => {
    await renderArticles({ preview: "Who pays for the lock?" }, 4);
    await expect.element(item("Lead")).toBeVisible();
    const others = page.getByRole("listitem").filter({ hasText: "Other" });
    const right = Math.max(...others.elements().map((other) => other.getBoundingClientRect().right));
    expect(boxOf(item("Lead")).right).toBe(right);
    const [heading, preview] = [
      page.getByRole("heading", { name: "Lead" }),
      page.getByText("Who pays for the lock?"),
    ];
    expect(boxOf(preview).left).toBeGreaterThan(boxOf(heading).right);
    expect(boxOf(preview).top).toBeLessThan(boxOf(heading).bottom);
  });

  it("has two rows of articles beside its image", async () => {
    await renderArticles({ image }, 4);
    await expect.element(item("Lead")).toBeVisible();
    const [lead, last] = [boxOf(item("Lead")), boxOf(item("Other 4"))];
    expect(last.left).toBeGreaterThan(lead.right);
    expect(last.top).toBeGreaterThan(boxOf(item("Other 1")).bottom);
  });
});
