import { expect, test } from "#e2e/fixtures.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

test.describe("a session that ends over a form", () => {
  test("is renewed in a dialog that opens over the form, which can then be saved", async ({
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

    const again = new SignInAgainDialog(page);
    await expect(again.email).toHaveValue(people.editor.email);
    await again.signIn({ password: "not the password" });
    await expect(again.problem).toContainText(t("session:sign_in.wrong"));
    await again.signIn({ password: PASSWORD });
    await expect(again.dialog).toBeHidden();
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.issue(id)).toMatchObject({ name: "Typed before the end", preview: "Typed, too" });
  });
});
