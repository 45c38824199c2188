import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the release date of an issue", () => {
  test.use({ timeZone: "Pacific/Auckland" });

  test("is shown in the time zones of the publication and of the browser", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    issueForm,
  }) => {
    // Auckland is twelve hours ahead of Berlin in December.
    const released_at = "2030-12-05T17:00:00Z";
    const { id } = await api.createIssue({ name: "Far away", pdf: `${publisher.url}/gone.pdf`, released_at });
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.row("Far away")).toContainText(/6 Dec 2030, 06:00 Auckland/);
    await expect(issueList.row("Far away")).toContainText(t("common:clocks.local", { time: "Thu 18:00" }));

    await issueForm.openEdit(publication, id);
    await expect(issueForm.releaseDate).toHaveValue("2030-12-06T06:00");
    await expect(page.getByText(pattern("common:moment.local", { city: "Auckland" }))).toBeVisible();
  });
});
