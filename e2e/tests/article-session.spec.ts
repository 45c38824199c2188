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

test("whoever is typing when the session ends is asked once they pause, and every key goes into the text", async ({
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
