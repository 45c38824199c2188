import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openArticle, resize, showArticle } from "./open-article.fixture.tsx";

describe("the article editor", () => {
  it("opens with the source alone and remembers the chosen view", async () => {
    const { server, text, rendered, showBoth, unmount } = await openArticle({ content: "The **harbour**" });
    await expect.element(text).toBeVisible();
    await expect.element(rendered).not.toBeInTheDocument();
    await showBoth();
    await expect.element(rendered.getByText("harbour")).toBeVisible();
    await unmount();
    const again = await showArticle(server);
    await expect.element(again.rendered.getByText("harbour")).toBeVisible();
  });

  it("offers source and preview side by side where both have at least 480 px", async () => {
    await resize(1280);
    const { t, text, rendered, details, showBoth } = await openArticle({ content: "The **harbour**" });
    await showBoth();
    const widthOf = (part: typeof text) => () => part.element().getBoundingClientRect().width;
    await expect.element(details).not.toBeInTheDocument();
    for (const part of [text, rendered]) await expect.poll(widthOf(part)).toBeGreaterThan(470);

    await resize(1279);
    await expect.element(rendered).not.toBeInTheDocument();
    await expect.element(text).toBeVisible();
    const views = page.getByRole("radiogroup", { name: t("article.view.label") });
    await expect.element(views.getByText(t("article.view.split"), { exact: true })).not.toBeInTheDocument();

    await resize(1632);
    await expect.element(details).toBeVisible();
    for (const part of [text, rendered]) await expect.poll(widthOf(part)).toBeGreaterThan(470);
  });

  it("shows the details again from the side-by-side view of a smaller screen", async () => {
    const { t, details, rendered, showBoth, button } = await openArticle({ content: "Words." });
    await showBoth();
    await expect.element(details).not.toBeInTheDocument();
    await button(t("article.show_panel")).click();
    await expect.element(details).toBeVisible();
    await expect.element(rendered).not.toBeInTheDocument();
  });

  it("leaves full screen with Escape, after the menu of the text", async () => {
    const { t, text, button } = await openArticle({});
    await button(t("article.focus")).click();
    const leave = button(t("article.exit_focus"));
    await text.click();
    await userEvent.keyboard("/");
    const menu = page.getByRole("listbox");
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(leave).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(leave).not.toBeInTheDocument();
    await expect.element(text).toHaveFocus();
  });

  it("shows the release date by the clocks of the publication and of the browser", async () => {
    const { t } = await openArticle(
      // Auckland is twelve hours ahead of Berlin in December.
      { released_at: "2030-12-05T17:00:00.000Z", published_at: "2026-01-01T00:00:00.000Z" },
      { settings: { time_zone: "Pacific/Auckland" } },
    );
    const when = "Fri, 6 Dec 2030, 06:00 Auckland";
    await expect.element(page.getByText(t("sentence.scheduled", { when }))).toBeVisible();
    const local = { theirs: "Fri, 6 Dec 2030, 06:00", city: "Auckland", mine: "Thu, 5 Dec 2030, 18:00" };
    await expect.element(page.getByText(t("common:moment.local", local))).toBeVisible();
  });

  it("is read-only for a viewer", async () => {
    const { t, text, publish } = await openArticle({ content: "Only read." }, { role: "viewer" });
    await expect.element(page.getByText(t("article.read_only"))).toBeVisible();
    await expect.element(text).toHaveTextContent("Only read.");
    await expect.element(text).toHaveAttribute("aria-readonly", "true");
    await expect.element(publish).not.toBeInTheDocument();
  });

  it("tells a viewer that the role does not allow new articles", async () => {
    const { t, text } = await openArticle({}, { role: "viewer", isNew: true });
    await expect
      .element(page.getByRole("heading", { name: t("common:errors.forbidden_title") }))
      .toBeVisible();
    await expect.element(text).not.toBeInTheDocument();
  });

  it("starts a new article with the cursor in its title", async () => {
    const { title } = await openArticle({}, { isNew: true });
    await expect.element(title).toHaveFocus();
  });
});
