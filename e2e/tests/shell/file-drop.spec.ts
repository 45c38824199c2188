import { fileURLToPath } from "node:url";
import { expect, test } from "#e2e/fixtures.ts";
import { dragFile } from "#e2e/support/browser/drag-file.ts";
import { t } from "#e2e/support/texts.ts";

const picture = fileURLToPath(new URL("../../files/picture.png", import.meta.url));

test.describe("a file dropped beside the fields", () => {
  test("does not replace the article and what was typed", async ({ page, openArticle, articlePage }) => {
    const id = await openArticle({ title: "Kept", content: "Words." });
    await articlePage.write(" More.");
    expect(await dragFile(picture, articlePage.title)).toBe(true);
    expect(
      await dragFile(
        picture,
        articlePage.details.getByRole("heading", { name: t("articles:article.section.image") }),
      ),
    ).toBe(true);
    await expect(articlePage.text).toHaveText("Words. More.");
    await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
  });

  test("does not replace any other screen", async ({
    page,
    publication,
    signInAs,
    signInPage,
    issueForm,
    issueList,
  }) => {
    await page.goto("/sign-in");
    await expect(signInPage.email).toBeVisible();
    expect(await dragFile(picture, signInPage.email)).toBe(true);
    await expect(signInPage.email).toBeVisible();
    await signInAs("editor");
    await issueList.open(publication);
    expect(await dragFile(picture, issueList.heading)).toBe(true);
    await expect(issueList.heading).toBeVisible();
    await issueForm.openNew(publication);
    await issueForm.name.fill("Typed");
    expect(await dragFile(picture, issueForm.name)).toBe(true);
    await expect(issueForm.name).toHaveValue("Typed");
  });
});

test.describe("a file dropped on a field", () => {
  test("becomes the image of the article, or one in its text", async ({ openArticle, articlePage }) => {
    await openArticle({ title: "Pictures", content: "Words." });
    await dragFile(
      picture,
      articlePage.details.getByRole("button", { name: t("articles:article.image.add") }),
    );
    await expect(articlePage.image).toBeVisible();
    await articlePage.showBoth();
    await dragFile(picture, articlePage.text);
    await expect(articlePage.rendered.locator("img")).toHaveCount(1);
  });
});
