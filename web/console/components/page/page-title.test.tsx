import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { breadcrumbList, PageTitle } from "./page-title.tsx";

/** Shows the breadcrumb in a bar of this width until the end of the test. */
function barOf(width: number): HTMLElement {
  const bar = document.createElement("nav");
  bar.style.cssText = `width: ${width}px; container-type: inline-size`;
  breadcrumbList.style.display = "flex";
  bar.append(breadcrumbList);
  document.body.append(bar);
  onTestFinished(() => {
    bar.remove();
    breadcrumbList.removeAttribute("style");
  });
  return bar;
}

describe("the breadcrumb", () => {
  it("truncates a long title and leaves its parents whole", async () => {
    const bar = barOf(800);
    const crumbs = [{ label: "Articles", to: "/publications/10/articles" }];
    await renderScreen(<PageTitle title={"A very long title ".repeat(20)} crumbs={crumbs} />, { path: "x" });
    const parent = page.getByRole("link", { name: "Articles" });
    await expect.element(parent).toBeVisible();
    const { width } = parent.element().getBoundingClientRect();
    (parent.element().parentElement as HTMLElement).style.flexShrink = "0";
    expect(width).toBe(parent.element().getBoundingClientRect().width);
    expect(bar.scrollWidth).toBeLessThanOrEqual(800);
  });

  it("leaves out the publication before it truncates short levels", async () => {
    const bar = barOf(400);
    const crumbs = [{ label: "Issues", to: "/publications/10/issues" }];
    await renderScreen(<PageTitle title="Edit" crumbs={crumbs} />, { path: "x" });
    const [publication] = bar.querySelectorAll("li");
    await expect.element(page.getByRole("link", { name: "Issues" })).toBeVisible();
    expect(publication!.checkVisibility()).toBe(false);
    bar.style.width = "800px";
    expect(publication!.checkVisibility()).toBe(true);
  });
});
