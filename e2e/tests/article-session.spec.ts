import { expect, test } from "../fixtures.ts";
import { SignInAgainDialog } from "../pages/sign-in-page.ts";
import { PASSWORD } from "../support/provision.ts";

test("a session that ends while somebody writes: sign in over the article, and it goes on saving", async ({
  page,
  context,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const { id } = await api.createStory({ title: "Long evening", content: "Begun." });
  await signInAs("editor");
  await articlePage.open(publication, id);
  await expect(articlePage.text).toContainText("Begun.");
  await context.clearCookies();
  await articlePage.write(" And finished.");
  const again = new SignInAgainDialog(page);
  await expect(again.dialog).toBeVisible();
  await again.signIn({ password: PASSWORD });
  await expect(again.dialog).toBeHidden();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  await expect(articlePage.text).toHaveText("Begun. And finished.");
  expect((await api.story(id)).content).toBe("Begun. And finished.");
});

test("without a connection writing goes on, and is saved when it is back", async ({
  page,
  context,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const { id } = await api.createStory({ title: "On the train", content: "Before the tunnel." });
  await signInAs("editor");
  await articlePage.open(publication, id);
  await expect(articlePage.text).toContainText("Before the tunnel.");
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await articlePage.write(" In the tunnel.");
  await expect(articlePage.saveState).toContainText("Not saved");
  await context.setOffline(false);
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  expect((await api.story(id)).content).toBe("Before the tunnel. In the tunnel.");
});
