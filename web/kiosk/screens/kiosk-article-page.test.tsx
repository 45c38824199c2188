import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { articlePageOf, pictureOf, renderKioskPage } from "../kiosk-page.fixture.tsx";
import { textsIn } from "../texts/kiosk-texts.ts";

const PHONE_PX = 390;
const t = textsIn("de");
const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect();

describe("the text of an article", () => {
  it("keeps the words of a table whole and its columns aligned, and the table scrolls", async () => {
    const cells = Array.from({ length: 9 }, () => '<td align="right">Containerhafen</td>').join("");
    const html = `<table><tbody><tr>${cells}</tr></tbody></table><pre>short</pre>`;
    await renderKioskPage(articlePageOf(html), { width: PHONE_PX });
    const cell = page.getByRole("cell").first();
    await expect.element(cell).toBeVisible();
    expect(getComputedStyle(cell.element()).textAlign).toMatch(/right$/);
    expect(boxOf(cell).height).toBeLessThan(60);
    const table = cell.element().closest("table")!;
    expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(PHONE_PX);
    // By keyboard, too.
    await expect.element(page.elementLocator(table)).toHaveAttribute("tabindex", "0");
    await expect.element(page.getByText("short")).not.toHaveAttribute("tabindex");
  });

  it("begins at the right in a language that is written from there, unlike the words around it", async () => {
    await renderKioskPage(articlePageOf("<p>نص</p>", { language: "ar" }));
    const text = page.getByText("نص");
    await expect.element(text).toBeVisible();
    expect(getComputedStyle(text.element()).direction).toBe("rtl");
    const facts = page.getByText(textsIn("en")("access_free"));
    expect(getComputedStyle(facts.element()).direction).toBe("ltr");
  });
});

describe("a part of an EPUB issue without text", () => {
  it("says so and leads to the pages", async () => {
    await renderKioskPage({
      kind: "issue-article",
      issue: { name: "May", href: "/read/harbor/issues/1-may" },
      ...{ title: "Cover", language: "de", html: "", previous: null, next: null },
    });
    await expect.element(page.getByText(textsIn("en")("article_empty"), { exact: false })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: textsIn("en")("view_pages") }))
      .toHaveAttribute("href", "/read/harbor/issues/1-may/1");
  });
});

describe("an article of an EPUB issue on a phone", () => {
  it("fits although its neighbor has a long word as its title", async () => {
    const name = "Donaudampfschifffahrtsgesellschaftskapitänsversammlung";
    const neighbor = { name, href: "/read/harbor/issues/1-may/articles/3" };
    await renderKioskPage(
      {
        kind: "issue-article",
        issue: { name: "May", href: "/read/harbor/issues/1-may" },
        ...{ title: "Pilots", language: "de", html: "<p>Text</p>", previous: neighbor, next: neighbor },
      },
      { width: PHONE_PX },
    );
    await expect.element(page.getByRole("link", { name, exact: false }).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(PHONE_PX);
  });
});

describe("the head of an article on a phone", () => {
  const article = {
    byline: "Anna Beispiel",
    updatedAt: "2026-11-29T07:57:00Z",
    access: { subscription: true, purchase: true, price: { cents: 199, currency: "EUR" }, isOwn: false },
  };

  it("has the buttons beside its lines, without a row for them", async () => {
    await renderKioskPage(articlePageOf("<p>Text</p>", article), { language: "de", width: PHONE_PX });
    const byline = page.getByText(t("by", { name: article.byline }));
    const updated = page.getByText(t("updated_day", { day: "29. Nov. 2026" }));
    await expect.element(updated).toBeVisible();
    const button = boxOf(page.getByRole("button", { name: t("look") }));
    expect(button.top).toBeLessThan(boxOf(byline).top);
    expect(button.bottom).toBeLessThan(boxOf(updated).bottom);
  });

  it("offers to share the article beside the text size", async () => {
    await renderKioskPage(articlePageOf("<p>Text</p>", article), { language: "de", width: PHONE_PX });
    const share = page.getByRole("button", { name: t("share") }).first();
    await expect.element(share).toBeVisible();
    expect(boxOf(share).top).toBe(boxOf(page.getByRole("button", { name: t("look") })).top);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await share.click();
    await expect.element(page.getByText(t("link_copied"))).toBeVisible();
    expect(copied).toHaveBeenCalledWith(location.href);
  });

  it("names the time of an update on the day of the release", async () => {
    const updatedAt = "2026-11-20T09:15:00Z";
    await renderKioskPage(articlePageOf("<p>Text</p>", { updatedAt }), { language: "de", width: PHONE_PX });
    await expect.element(page.getByText(t("updated_time", { time: "10:15" }))).toBeVisible();
  });

  it("is on the first screen, also below a tall image", async () => {
    await renderKioskPage(articlePageOf("<p>Text</p>", { title: "Tower", image: pictureOf(900, 1600) }), {
      width: PHONE_PX,
    });
    const heading = page.getByRole("heading", { name: "Tower" });
    await expect.element(heading).toBeVisible();
    expect(boxOf(heading).bottom).toBeLessThan(innerHeight);
  });

  it("has a smaller title if it is long", async () => {
    const title = "Why the council decides what everyone knew after a session of seven hours "
      .repeat(3)
      .trim();
    await renderKioskPage(articlePageOf("<p>Text</p>", { title }), { width: PHONE_PX });
    const heading = page.getByRole("heading", { name: title });
    await expect.element(heading).toBeVisible();
    expect(boxOf(heading).bottom).toBeLessThan(innerHeight / 2);
  });

  it("begins where the text begins, also below an image", async () => {
    const image = pictureOf(1600, 900);
    await renderKioskPage(articlePageOf("<p>Text</p>", { title: "Short", image }), { width: PHONE_PX });
    const heading = page.getByRole("heading", { name: "Short" });
    await expect.element(heading).toBeVisible();
    expect(boxOf(heading).left).toBe(boxOf(page.getByText("Text")).left);
  });
});
