import { expect, test } from "#e2e/fixtures.ts";
import { JoinPage, PeoplePage } from "#e2e/pages/settings/people-page.ts";
import { PASSWORD } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the people of an organization", () => {
  test("join by invitation with a role for one publication", async ({
    page,
    browser,
    publication,
    signInAs,
    shell,
  }) => {
    const people = new PeoplePage(page);
    const email = `ines.${publication.id}.${crypto.randomUUID()}@example.com`;
    await signInAs("admin");
    await people.open(publication);
    await people.invite.click();
    await people.dialog.getByLabel(t("settings-people:email")).fill(email);
    await people.dialog.getByRole("combobox", { name: t("settings-people:roles.organization") }).click();
    await page.getByRole("option", { name: t("settings-people:roles.none") }).click();
    await people.dialog.getByRole("combobox", { name: publication.name, exact: true }).click();
    await page.getByRole("option", { name: t("common:person.role.editor"), exact: true }).click();
    await people.dialog.getByRole("button", { name: t("settings-people:invite_submit") }).click();
    const link = await people.link();
    await people.dialog.getByRole("button", { name: t("common:actions.done") }).click();
    await expect(people.invitations.getByRole("row").filter({ hasText: email })).toContainText(
      t("settings-people:in_publication", {
        role: t("common:person.role.editor"),
        publication: publication.name,
      }),
    );

    const context = await browser.newContext();
    const theirs = await context.newPage();
    const join = new JoinPage(theirs);
    await test.step("join by the link", async () => {
      await theirs.goto(link);
      await expect(join.heading).toHaveText(t("join:join.title", { organization: "Example Press" }));
      await join.name.fill("Ines Invited");
      await join.password.fill(PASSWORD);
      await join.join.click();
      await expect(theirs).toHaveURL(`/publications/${publication.id}`);
      const answer = await context.request.get("/api/v2/importer/organizations/1/publications/10/emags");
      expect(answer.status()).toBe(404);
    });
    await test.step("open the link again", async () => {
      await theirs.goto(link);
      await expect(theirs.getByRole("heading", { level: 1, name: t("join:unusable.title") })).toBeVisible();
    });
    await context.close();

    await expect(people.person(email)).toContainText("Ines Invited");
    await expect(shell.main).not.toContainText(t("settings-people:invitations_text"));
  });
});
