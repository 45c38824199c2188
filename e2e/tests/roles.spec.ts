import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

for (const role of ["viewer", "manager"] as const)
  test(`a ${role} reads everything and is offered nothing that would be refused`, async ({
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
    await expect(issueList.row("Only to read")).toContainText("Not scheduled");
    await expect(issueList.newIssue).toBeHidden();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for Only to read" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Open"]);
    await page.getByRole("menuitem", { name: "Open" }).click();
    await expect(issuePage.pages).toHaveCount(1);
    for (const action of [issuePage.edit, issuePage.importAgain, issuePage.moreActions])
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

test("settings show what a role may do there", async ({ page, publication, signInAs, openBrowserAs }) => {
  await signInAs("editor");
  await page.goto(`/publications/${publication.id}/settings`);
  await expect(page.getByRole("region", { name: "Publications" })).toBeVisible();
  await expect(page.getByRole("link", { name: "API tokens" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Add publication" })).toBeHidden();
  // An administrator's page, as a colleague may have sent its address.
  await page.goto(`/publications/${publication.id}/settings/people`);
  await expect(page.getByRole("heading", { name: "Your role does not allow this" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite somebody" })).toBeHidden();
  const admin = await openBrowserAs("admin");
  await admin.goto(`/publications/${publication.id}/settings`);
  await expect(admin.getByRole("link", { name: "API tokens" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Add publication" })).toBeVisible();
});
