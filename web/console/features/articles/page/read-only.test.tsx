import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openArticle } from "./open-article.fixture.tsx";

describe("the article of someone who may only read", () => {
  it("shows its fields as text", async () => {
    const { t, details } = await openArticle(
      {
        subscription_required: true,
        released_at: "2026-11-26T05:00:00.000Z",
        apple_product_identifier: null,
      },
      { role: "viewer" },
    );
    await expect.element(page.getByText(t("article.read_only"))).toBeVisible();
    await expect.element(details).toMatchTextContent(/Requires subscription.*Yes.*Requires purchase.*No/);
    await expect.element(details).toMatchTextContent(/Release date.*Thu,? 26 Nov 2026, 06:00/);
    await expect
      .element(details.getByLabelText("Apple product ID"))
      .toHaveAttribute("placeholder", "Not set");
    await expect
      .element(page.getByRole("radio", { name: t("article.view.text"), exact: true }))
      .toBeChecked();
    expect(
      details.element().querySelectorAll(":disabled, [type=checkbox], [type=datetime-local]"),
    ).toHaveLength(0);
  });
});
