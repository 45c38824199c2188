import { expect, test } from "../fixtures.ts";

test.use({ timeZone: "Pacific/Auckland" });

test("a release in another time zone is told by both clocks", async ({
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
  await expect(issueList.row("Far away")).toContainText("Thu 18:00 your time");

  await issueForm.openEdit(publication, id);
  await expect(issueForm.releaseDate).toContainText("6 Dec 2030, 06:00");
  await expect(page.getByText(/06:00 in Auckland\. .*5 Dec 2030, 18:00 for you\./)).toBeVisible();
});
