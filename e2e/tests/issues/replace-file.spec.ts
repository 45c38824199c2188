import { expect, test } from "#e2e/fixtures.ts";
import { countInput } from "#e2e/support/browser/count-input.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test("the PDF of an issue is replaced with one click and a choice", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issuePage,
}) => {
  const { id } = await api.importIssue({ name: "Spring", pdf: publisher.serve("/spring.pdf", pdfOf(1)) });
  await signInAs("editor");
  await issuePage.open(publication, id);
  await expect(issuePage.pages).toHaveCount(1);
  const counted = await countInput(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("issue:replace.pdf") }).click();
  await (await chooser).setFiles({ name: "second.pdf", mimeType: "application/pdf", buffer: pdfOf(3) });
  await expect(page.getByText(t("issues:action.import_started", { name: "Spring" }))).toBeVisible();
  await expect(issuePage.pages).toHaveCount(3);
  expect(await counted()).toEqual({ clicks: 1, keys: 0, scrolls: 0 });
});
