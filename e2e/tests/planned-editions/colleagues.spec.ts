import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an edition that two people edit", () => {
  test("shows each of them the changes of the other, beside what is not saved", async ({
    publication,
    openEdition,
    openBrowserAs,
  }) => {
    const { plan, edition } = await openEdition();
    const note = (tab: PlannedEditionsPage) =>
      tab.panel.getByRole("textbox", { name: t("common:review.note") });
    await note(plan).fill("Cover is late");
    const colleague = new PlannedEditionsPage(await openBrowserAs("admin"));
    await colleague.open(publication, `month=${edition.local_date.slice(0, 7)}&edition=${edition.id}`);
    await colleague.panel.getByText(t("common:review.sign_offs.requested"), { exact: true }).click();
    await colleague.save.click();
    await expect(colleague.panel).toContainText(pattern("common:review.changed_by", { name: "Ada Admin" }));
    await expect(plan.signOff("requested")).toBeChecked();
    await expect(note(plan)).toHaveValue("Cover is late");
    await plan.save.click();
    await expect(plan.panel).toContainText(pattern("common:review.changed_by", { name: "Mia Manager" }));
    await expect(note(colleague)).toHaveValue("Cover is late");
  });
});
