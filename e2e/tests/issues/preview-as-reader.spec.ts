import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the reader preview of an issue", () => {
  test("shows an unreleased issue with its widgets", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(3));
    const map = publisher.serve(
      "/widgets.xml",
      Buffer.from(
        '<widgets><widget page="1" type="link" x="0.1" y="0.2" width="0.5" height="0.1" href="https://example.com/" title="Our shop"/></widgets>',
      ),
    );
    const { id } = await api.importIssue({
      name: "Advent",
      pdf,
      map,
      preview: "What is in it.",
      released_at: "2099-12-01T06:00:00Z",
      for_subscribers_only: true,
    });
    await signInAs("viewer");
    await issuePage.open(publication, id);
    await page.getByRole("link", { name: t("issue:preview") }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Advent" })).toBeVisible();
    await expect(page.getByText(pattern("issues:sentence.scheduled"))).toBeVisible();
    await expect(page.getByText("What is in it.")).toBeVisible();
    await expect(page.getByText(t("issue-preview:access.subscribers"), { exact: true })).toBeVisible();
    const widget = page.getByRole("link", {
      name: t("issue-viewer:widget", { type: t("issue-viewer:widget_type.link"), name: "Our shop" }),
    });
    await expect(widget).toHaveAttribute("href", "https://example.com/");
    await page.getByRole("button", { name: t("issue:turn.next") }).click();
    await expect(
      page.getByRole("img", { name: t("issue-viewer:page_alt", { number: 2, total: 3 }) }),
    ).toBeVisible();
    await expect(widget).toBeHidden();

    await api.update(id, { hide_preview_widgets: true });
    await page.reload();
    await expect(page.getByText(t("issue-preview:widgets_hidden", { count: 1 }))).toBeVisible();
    await expect(widget).toBeHidden();
  });
});
