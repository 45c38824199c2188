import { AxeBuilder } from "@axe-core/playwright";
import { tinyEpub } from "../../bff/domain/imports/formats/epub/testing/tiny-epub.ts";
import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test.beforeEach(({ signInAs }) => signInAs("editor"));

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

test("an EPUB becomes pages and articles", async ({
  page,
  publication,
  publisher,
  api,
  issuePage,
  isMobile,
}) => {
  const { id } = await api.createEpubIssue({
    name: "Harbour",
    pdf: publisher.serve("/issue.pdf", pdfOf(2)),
    epub: publisher.serve("/issue.epub", epub),
  });
  await issuePage.open(publication, id, "Articles");
  await api.untilImport(id, "finished");

  const article = (name: string) => page.getByRole("article", { name });
  const contents = page.getByRole("navigation", { name: "Contents" });
  const unfold = () => (isMobile ? page.getByText("Contents", { exact: true }).click() : Promise.resolve());
  await expect(article("The harbour")).toContainText("Ships come in at dawn.");
  await expect(page).not.toHaveTitle(/taken/);
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations).toEqual([]);

  await article("The harbour").getByRole("link", { name: "who guides them" }).click();
  await expect(article("The pilots")).toContainText("Four of them work by night.");
  await unfold();
  await expect(contents.getByRole("link", { name: "The pilots" })).toHaveAttribute("aria-current", "page");
  await contents.getByRole("link", { name: "Imprint" }).click();
  await expect(article("Imprint")).toContainText("Printed nowhere.");
  await page.getByRole("link", { name: "Previous article: The pilots" }).click();
  await expect(article("The pilots")).toBeVisible();
  await page.reload();
  await expect(article("The pilots")).toBeVisible();

  await issuePage.show("Pages");
  await expect(issuePage.pages).toHaveCount(2);
  await issuePage.show("Import");
  await expect(issuePage.step("Make articles")).toContainText("3 articles");
});

test("an issue is made from an EPUB dropped on the form, and previewed as readers will read it", async ({
  page,
  publication,
  publisher,
  issueForm,
  issuePage,
}) => {
  await issueForm.openNew(publication);
  await issueForm.mode("EPUB").check();
  await expect(issueForm.widgetMapAddress).toBeHidden();
  await issueForm.create.click();
  await expect(issueForm.epubAddress).toHaveAttribute("aria-invalid", "true");
  await issueForm.name.fill("Dropped");
  await issueForm.pdfAddress.fill(publisher.serve("/issue.pdf", pdfOf(2)));
  await issueForm.epub.drop("issue.epub", epub);
  await expect(issueForm.epub.file).toContainText("issue.epub");
  await issueForm.create.click();
  await expect(issuePage.heading).toHaveText("Dropped");
  await issuePage.show("Import");
  await expect(issuePage.step("Finish")).toContainText("Done");
  await page.getByRole("link", { name: "Preview as reader" }).click();
  await expect(page.getByRole("article", { name: "The harbour" })).toContainText("Ships come in at dawn.");
});

test("an EPUB that cannot be read says why", async ({ publication, publisher, api, issuePage }) => {
  const { id } = await api.createEpubIssue({
    name: "Wrong file",
    pdf: publisher.serve("/issue.pdf", pdfOf(1)),
    epub: publisher.serve("/issue.epub", pdfOf(1)),
  });
  await api.untilImport(id, "failed");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toContainText("The file is not an EPUB: it is a PDF.");
  await expect(issuePage.failure).toContainText("File: EPUB");
  await issuePage.show("Articles");
  await expect(issuePage.page.getByRole("heading", { name: "No articles" })).toBeVisible();
});
