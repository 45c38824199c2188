import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("deleting selected issues", () => {
  test("reports the result of each issue and retries the failed ones", async ({
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
    await expect(issueList.bulkBar).toContainText(t("common:bulk.selected", { count: 3 }));
    // The connection fails for one of the three.
    await page.route(`**/emags/${stuck.id}`, (route) =>
      route.request().method() === "DELETE" ? route.abort("connectionreset") : route.fallback(),
    );
    await issueList.bulkBar.getByRole("button", { name: t("issues:action.delete") }).click();
    const question = shell.dialog(t("issues:bulk.delete_title", { count: 3 }));
    await expect(question).toContainText("Stuck");
    await question.getByRole("button", { name: t("issues:bulk.delete_confirm", { count: 3 }) }).click();

    await expect(issueList.result("First")).toContainText(t("issues:bulk.item_done_delete"));
    await expect(issueList.result("Second")).toContainText(t("issues:bulk.item_done_delete"));
    await expect(issueList.result("Stuck")).toContainText(t("common:errors.offline_title"));
    await expect(issueList.results.getByRole("status")).toHaveText(
      [t("issues:bulk.done_delete", { count: 2 }), t("common:bulk.failures", { count: 1 })].join(" · "),
    );
    await expect(issueList.names).toHaveText(["Stuck", "Kept"]);

    await page.unroute(`**/emags/${stuck.id}`);
    await issueList.results.getByRole("button", { name: t("common:bulk.retry") }).click();
    await expect(issueList.result("Stuck")).toContainText(t("issues:bulk.item_done_delete"));
    await expect(issueList.names).toHaveText(["Kept"]);
    await issueList.results.getByRole("button", { name: t("common:bulk.close") }).click();
    await expect(issueList.results).toBeHidden();
    expect((await api.issue(kept.id)).name).toBe("Kept");
    await expect(api.issue(stuck.id)).rejects.toThrow("404");
  });
});
