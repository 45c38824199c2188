import { expect, test } from "#e2e/fixtures.ts";

test.describe("a truncated identifier", () => {
  test("appears in full on hover", async ({ page, api, publisher, publication, signInAs, issueList }) => {
    const pdf = `${publisher.url}/gone.pdf`;
    const external_id = `edition-${"0".repeat(120)}-7`;
    // The rows must not change under the pointer.
    await api.importIssue({ name: "Long", pdf, external_id }, "failed");
    await api.importIssue({ name: "Short", pdf, external_id: "edition-8" }, "failed");
    await signInAs("editor");
    await issueList.open(publication);
    const tooltip = page.getByRole("tooltip");
    await page.getByText(external_id).hover();
    await expect(tooltip).toHaveText(external_id);
    await page.getByText("edition-8").hover();
    await expect(tooltip).toBeHidden();
  });
});
