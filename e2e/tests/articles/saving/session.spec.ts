import { expect, test } from "#e2e/fixtures.ts";
import { SignInAgainDialog } from "#e2e/pages/session/sign-in-page.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern } from "#e2e/support/texts.ts";

test.describe("a session that ends in the article editor", () => {
  test("is renewed in a dialog over the text, which is then saved", async ({
    page,
    context,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");
    await context.clearCookies();
    await articlePage.write(" Second.");
    const again = new SignInAgainDialog(page);
    await expect(again.email).toHaveValue(people.editor.email);
    await again.signIn({ password: PASSWORD });
    await expect(again.dialog).toBeHidden();
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(articlePage.text).toHaveText("First. Second.");
    expect((await api.story(id)).content).toBe("First. Second.");
  });

  test("asks for the password only after a pause in typing, and loses no key", async ({
    page,
    context,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Before", content: "First." });
    await expect(articlePage.text).toContainText("First.");
    await context.clearCookies();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await articlePage.write(" The second sentence");
    await page.keyboard.press("ControlOrMeta+s");
    const typed = page.keyboard.type(" is written on without a pause while it is refused.", { delay: 60 });
    await refused;
    await typed;
    const again = new SignInAgainDialog(page);
    await expect(again.dialog).toBeVisible();
    await expect(articlePage.text).toHaveText(
      "First. The second sentence is written on without a pause while it is refused.",
    );
  });
});
