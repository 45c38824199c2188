import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("an EPUB issue", () => {
  const epub = tinyEpub({
    title: "The harbour issue",
    toc: '<ol><li><a href="one.xhtml">The harbour</a><ol><li><a href="two.xhtml">The pilots</a></li></ol></li></ol>',
    documents: [
      {
        file: "one.xhtml",
        body: '<h1>The harbour</h1><p>Ships come in at dawn. See <a href="two.xhtml">who guides them</a>.</p><script>document.title = "taken"</script>',
      },
      { file: "two.xhtml", body: "<h1>The pilots</h1><p>Four of them work by night.</p>" },
      { file: "imprint.xhtml", title: "Imprint", body: "<p>Printed nowhere.</p>" },
    ],
  });

  test("is created from a dropped file and imported as pages and articles, which readers see", async ({
    page,
    publication,
    publisher,
    signInAs,
    issueForm,
    issuePage,
  }) => {
    const findings = await findingsOf(page);
    await signInAs("editor");
    await issueForm.openNew(publication);
    await issueForm.mode("epub").check();
    await issueForm.name.fill("Dropped");
    await issueForm.pdfAddress.fill(publisher.serve("/issue.pdf", pdfOf(2)));
    await issueForm.epub.drop("issue.epub", epub);
    await expect(issueForm.epub.file).toContainText("issue.epub");
    await issueForm.create.click();
    await expect(issuePage.heading).toHaveText("Dropped");
    await issuePage.show("import");
    await expect(issuePage.step("finish")).toContainText(t("issue:import.step_status.done"));
    await expect(issuePage.step("articles")).toContainText(t("issue:import.articles_done", { count: 3 }));
    await issuePage.show("pages");
    await expect(issuePage.pages).toHaveCount(2);

    await issuePage.show("articles");
    const article = (name: string) => page.getByRole("article", { name });
    const contents = page.getByRole("navigation", { name: t("issue:articles.contents") });
    await expect(article("The harbour")).toContainText("Ships come in at dawn.");
    await expect(page).not.toHaveTitle(/taken/);
    expect(await findings("articles of an EPUB")).toEqual([]);
    await article("The harbour").getByRole("link", { name: "who guides them" }).click();
    await expect(article("The pilots")).toContainText("Four of them work by night.");
    await expect(contents.getByRole("link", { name: "The pilots" })).toHaveAttribute("aria-current", "page");
    await contents.getByRole("link", { name: "Imprint" }).click();
    await expect(article("Imprint")).toContainText("Printed nowhere.");
    await page.getByRole("link", { name: t("issue:articles.previous", { title: "The pilots" }) }).click();
    await expect(article("The pilots")).toBeVisible();
    await page.reload();
    await expect(article("The pilots")).toBeVisible();

    await page.getByRole("link", { name: t("issue:preview") }).click();
    await page.frameLocator("iframe").getByRole("link", { name: "The pilots" }).click();
    await expect(article("The pilots")).toContainText("Four of them work by night.");
  });
});
