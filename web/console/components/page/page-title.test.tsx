import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { breadcrumbList, PageTitle } from "./page-title.tsx";

describe("the breadcrumb", () => {
  it("truncates a long title and leaves its parents whole", async () => {
    const bar = document.createElement("nav");
    bar.style.width = "800px";
    breadcrumbList.style.display = "flex";
    bar.append(breadcrumbList);
    document.body.append(bar);
    onTestFinished(() => {
      bar.remove();
      breadcrumbList.removeAttribute("style");
    });
    const crumbs = [{ label: "Articles", to: "/publications/10/articles" }];
    await renderScreen(<PageTitle title={"A very long title ".repeat(20)} crumbs={crumbs} />, { path: "x" });
    const parent = page.getByRole("link", { name: "Articles" });
    await expect.element(parent).toBeVisible();
    const { width } = parent.element().getBoundingClientRect();
    (parent.element().parentElement as HTMLElement).style.flexShrink = "0";
    expect(width).toBe(parent.element().getBoundingClientRect().width);
    expect(bar.scrollWidth).toBeLessThanOrEqual(800);
  });
});
