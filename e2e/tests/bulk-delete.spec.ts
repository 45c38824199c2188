import { expect, test } from "../fixtures.ts";

test("deletes what is selected, and says for each issue how it went", { tag: "@phone" }, async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueList,
  shell,
}) => {
  const pdf = `${publisher.url}/gone.pdf`;
  const kept = await api.createIssue({ name: "Kept", pdf });
  await api.createIssue({ name: "First", pdf });
  await api.createIssue({ name: "Second", pdf });
  const stuck = await api.createIssue({ name: "Stuck", pdf });

  await signInAs("editor");
  await issueList.open(publication);
  for (const name of ["First", "Second", "Stuck"]) await issueList.checkbox(name).check();
  await expect(issueList.bulkBar).toContainText("3 selected");
  // One of the three is refused, as it would be after a fault on the way.
  await page.route(`**/emags/${stuck.id}`, (route) =>
    route.request().method() === "DELETE" ? route.abort("connectionreset") : route.fallback(),
  );
  await issueList.bulkBar.getByRole("button", { name: "Delete" }).click();
  const question = shell.dialog("Delete 3 issues?");
  await expect(question).toContainText("Stuck");
  await question.getByRole("button", { name: "Delete 3 issues" }).click();

  await expect(issueList.result("First")).toContainText("Deleted");
  await expect(issueList.result("Second")).toContainText("Deleted");
  await expect(issueList.result("Stuck")).toContainText("The service does not answer");
  await expect(issueList.results.getByRole("status")).toHaveText(
    "2 issues deleted · 1 failed and stays selected",
  );
  await expect(issueList.names).toHaveText(["Stuck", "Kept"]);

  await page.unroute(`**/emags/${stuck.id}`);
  await issueList.results.getByRole("button", { name: "Try the failed ones again" }).click();
  await expect(issueList.result("Stuck")).toContainText("Deleted");
  await expect(issueList.names).toHaveText(["Kept"]);
  await issueList.results.getByRole("button", { name: "Close the results" }).click();
  await expect(issueList.results).toBeHidden();
  expect((await api.issue(kept.id)).name).toBe("Kept");
  await expect(api.issue(stuck.id)).rejects.toThrow("404");
});
