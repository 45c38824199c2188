import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("an issue is shown before its release as readers will find it, widgets included", {
  tag: "@phone",
}, async ({ page, api, publisher, publication, signInAs, issuePage }) => {
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
  await page.getByRole("link", { name: "Preview as reader" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Advent" })).toBeVisible();
  await expect(page.getByText("Readers will see it from")).toBeVisible();
  await expect(page.getByText("What is in it.")).toBeVisible();
  await expect(page.getByText("For subscribers", { exact: true })).toBeVisible();
  const widget = page.getByRole("link", { name: "Link: Our shop" });
  await expect(widget).toHaveAttribute("href", "https://example.com/");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("img", { name: "Page 2 of 3" })).toBeVisible();
  await expect(widget).toBeHidden();

  await api.update(id, { hide_preview_widgets: true });
  await page.reload();
  await expect(page.getByText("1 widget is hidden, as the issue asks for.")).toBeVisible();
  await expect(widget).toBeHidden();
});
