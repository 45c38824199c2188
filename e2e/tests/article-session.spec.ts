import { expect, test } from "../fixtures.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { PASSWORD, people } from "../support/provision.ts";

test("a session that ends while somebody writes: sign in over the text, and it is saved", async ({
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
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  await expect(articlePage.text).toHaveText("First. Second.");
  expect((await api.story(id)).content).toBe("First. Second.");
});
