import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the console for other roles", () => {
  for (const role of ["viewer", "manager"] as const)
    test(`is read-only for a ${role}`, async ({
      page,
      context,
      service,
      api,
      publisher,
      publication,
      signInAs,
      issueList,
      issuePage,
      issueForm,
    }) => {
      const pdf = publisher.serve("/issue.pdf", pdfOf(1));
      const { id } = await api.importIssue({ name: "Only to read", pdf });
      await signInAs(role);
      await issueList.open(publication);
      await expect(issueList.row("Only to read")).toContainText(t("issues:state.unscheduled"));
      await expect(issueList.newIssue).toBeHidden();
      if (role === "viewer") await expect(page.getByRole("checkbox")).toHaveCount(0);
      else {
        // A manager may change only who is responsible.
        await issueList.checkbox("Only to read").check();
        await expect(
          issueList.bulkBar.getByRole("button", { name: t("issues:bulk.edit"), exact: true }),
        ).toBeVisible();
        await expect(issueList.bulkBar.getByRole("button", { name: t("issues:action.delete") })).toBeHidden();
        await issueList.checkbox("Only to read").uncheck();
      }
      await page.getByRole("button", { name: t("issues:action.menu", { name: "Only to read" }) }).click();
      await expect(page.getByRole("menuitem")).toHaveText([t("issues:action.open")]);
      await page.getByRole("menuitem", { name: t("issues:action.open") }).click();
      await expect(issuePage.pages).toHaveCount(1);
      for (const action of [issuePage.edit, issuePage.publish, issuePage.moreActions])
        await expect(action).toBeHidden();

      await issueForm.openEdit(publication, id);
      await expect(issueForm.name).toHaveAttribute("readonly", "");
      await expect(issueForm.save).toBeHidden();
      await issueForm.openNew(publication);
      await expect(issueForm.newHeading).toBeVisible();
      await expect(issueForm.create).toBeHidden();

      const address = `/api/v2/importer/organizations/1/publications/${publication.id}/emags/${id}`;
      const own = { headers: { Origin: service.url } };
      const changed = await context.request.put(address, { ...own, data: { emag: { name: "Mine" } } });
      expect(changed.status()).toBe(403);
      expect((await context.request.delete(address, own)).status()).toBe(403);
      expect((await api.issue(id)).name).toBe("Only to read");
    });

  test("shows only the settings that the role can use", async ({
    page,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    await signInAs("editor");
    await page.goto(`/publications/${publication.id}/settings`);
    await expect(page.getByRole("region", { name: t("settings-publications:title") })).toBeVisible();
    await expect(page.getByRole("link", { name: t("settings:tab.api-tokens") })).toBeHidden();
    await expect(page.getByRole("button", { name: t("settings-publications:add") })).toBeHidden();
    // Opens an administrator's page by its address.
    await page.goto(`/publications/${publication.id}/settings/people`);
    await expect(page.getByRole("heading", { name: t("common:errors.forbidden_title") })).toBeVisible();
    await expect(page.getByRole("button", { name: t("settings-people:invite") })).toBeHidden();
    const admin = await openBrowserAs("admin");
    await admin.goto(`/publications/${publication.id}/settings`);
    await expect(admin.getByRole("link", { name: t("settings:tab.api-tokens") })).toBeVisible();
    await expect(admin.getByRole("button", { name: t("settings-publications:add") })).toBeVisible();
  });
});
