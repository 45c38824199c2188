import { expect, test } from "#e2e/fixtures.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

test.describe("a session that ends over a form", () => {
  test("is renewed in a dialog over the form, which can then be saved", async ({
    page,
    context,
    playwright,
    service,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.name.fill("Typed before the end");
    await issueForm.preview.fill("Typed, too");

    // Signs the session out in another client. This browser keeps its cookie.
    const elsewhere = await playwright.request.newContext({
      baseURL: service.url,
      extraHTTPHeaders: { Origin: service.url },
      storageState: await context.storageState(),
    });
    expect((await elsewhere.post(`${AUTH_PATH}/sign-out`, { data: {} })).ok()).toBe(true);
    await elsewhere.dispose();

    // The end of the event stream may already have opened the dialog, which covers the button.
    await issueForm.save.dispatchEvent("click");
    const again = new SignInAgainDialog(page);
    await expect(again.email).toHaveValue(people.editor.email);
    await again.signIn({ password: "not the password" });
    await expect(again.problem).toContainText(t("session:sign_in.wrong"));
    await again.signIn({ password: PASSWORD });
    await expect(again.dialog).toBeHidden();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.issue(id)).toMatchObject({ name: "Typed before the end", preview: "Typed, too" });
  });

  test("keeps the form until the editor signs in again", async ({
    page,
    context,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.name.fill("After");
    await context.clearCookies();
    // An event of the import may already have opened the dialog, which covers the button.
    await issueForm.save.dispatchEvent("click");
    const again = new SignInAgainDialog(page);
    await again.notNow.click();
    await expect(again.dialog).toBeHidden();
    await expect(issueForm.name).toHaveValue("After");
    await expect(page.getByText(t("common:connection.signed_out"))).toBeVisible();

    await page.getByRole("button", { name: t("common:connection.sign_in"), exact: true }).click();
    await again.signIn({ password: PASSWORD });
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).name).toBe("After");
  });

  test("saves nothing as another user who signed in in the same browser", async ({
    page,
    context,
    service,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.name.fill("Typed by the editor");

    const signedIn = await context.request.post(`${service.url}${AUTH_PATH}/sign-in/email`, {
      headers: { Origin: service.url },
      data: { email: people.admin.email, password: PASSWORD },
    });
    expect(signedIn.ok()).toBe(true);
    // An event of the import may already have opened the dialog, which covers the button.
    await issueForm.save.dispatchEvent("click");
    const again = new SignInAgainDialog(page);
    await expect(again.email).toHaveValue(people.editor.email);
    expect((await api.issue(id)).name).toBe("Before");

    await again.signIn({ password: PASSWORD });
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).name).toBe("Typed by the editor");
  });
});
