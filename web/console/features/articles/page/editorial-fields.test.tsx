import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openArticle, picture } from "./open-article.fixture.tsx";

describe("the editorial fields of an article", () => {
  it("are written beside the title and the image, whose missing alt text the checklist leads to", async () => {
    const { t, server, details, image, publish, checklist, publishNow } = await openArticle({
      title: "Cranes",
      content: "They leave.",
      released_at: "2025-01-01T00:00:00.000Z",
    });
    const field = (name: "kicker" | "byline" | "image_alt" | "image_caption" | "image_credit") =>
      page.getByRole("textbox", { name: t(`article.field.${name}`), exact: true });
    await field("kicker").fill("Harbor");
    await field("byline").fill("By Zoë");
    await userEvent.upload(details.element().querySelector("input[type=file]")!, await picture());
    await expect.element(image).toBeInTheDocument();
    await field("image_caption").fill("The harbor in spring");
    await field("image_credit").fill("Photo: Ada");
    await publish.click();
    const missing = checklist.getByRole("button", {
      name: t("article.publish.go_label", { requirement: t("article.publish.recommended.image_alt") }),
    });
    await missing.click();
    await expect.element(field("image_alt")).toHaveFocus();
    await userEvent.keyboard("Two cranes");
    await publish.click();
    await expect.element(publishNow).toBeEnabled();
    await expect.element(missing).not.toBeInTheDocument();
    await publishNow.click();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();
    expect(server.article).toMatchObject({
      kicker: "Harbor",
      byline: "By Zoë",
      image_alt: "Two cranes",
      image_caption: "The harbor in spring",
      image_credit: "Photo: Ada",
    });
  });
});
