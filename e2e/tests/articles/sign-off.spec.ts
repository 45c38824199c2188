import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { t } from "#e2e/support/texts.ts";

type SignOff = "open" | "requested" | "approved";

/** The sign-off, as those who may not approve see it. */
const shown = (page: ArticlePage, state: SignOff) =>
  page.details
    .getByRole("region", { name: t("common:review.sign_off") })
    .getByText(t(`common:review.sign_offs.${state}`), { exact: true });

const radio = (page: ArticlePage, state: SignOff) =>
  page.details.getByRole("radio", { name: t(`common:review.sign_offs.${state}`) });

test.describe("the sign-off of an article", () => {
  test("is requested with a note, is given from the overview, and ends with a change of the text", async ({
    openArticle,
    articlePage,
    publication,
    openBrowserAs,
  }) => {
    await openArticle({ title: "The harbour at night", content: "Cranes." });
    await articlePage.details.getByRole("button", { name: t("common:review.ask") }).click();
    const dialog = articlePage.page.getByRole("dialog", { name: t("common:review.ask") });
    await dialog.getByRole("textbox", { name: t("common:review.note") }).fill("Mind the last line");
    await dialog.getByRole("button", { name: t("common:review.ask") }).click();
    await expect(dialog).toBeHidden();
    await expect(shown(articlePage, "requested")).toBeVisible();

    const manager = await openBrowserAs("manager");
    const overview = new OverviewPage(manager);
    await overview.open(publication);
    const waiting = overview.need(t("overview:needs.reviews.title", { count: 1 }));
    await expect(waiting).toContainText("Mind the last line");
    await waiting.getByRole("link", { name: "The harbour at night" }).click();
    const theirs = new ArticlePage(manager);
    await theirs.details.getByText(t("common:review.sign_offs.approved"), { exact: true }).click();
    await theirs.details.getByRole("button", { name: t("common:review.save") }).click();
    await expect(shown(articlePage, "approved")).toBeVisible();

    await articlePage.text.press("End");
    await articlePage.text.pressSequentially(" And ships.");
    await articlePage.text.press("ControlOrMeta+s");
    await expect(shown(articlePage, "open")).toBeVisible();
    await expect(radio(theirs, "open")).toBeChecked();
  });
});
