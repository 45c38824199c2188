import { expect, test } from "#e2e/fixtures.ts";
import { AccessConfigurationPage } from "#e2e/pages/access/access-configuration-page.ts";
import { PROFILE_TOKEN } from "#e2e/support/publisher/authorization-server.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, problem, t } from "#e2e/support/texts.ts";

test.describe("the Replace button", () => {
  test("of an uploaded file shows no error before anything is entered", async ({
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    await issueForm.pdfAddress.focus();
    await issueForm.pdfAddress.blur();
    await expect(issueForm.pdfAddress).toHaveAccessibleDescription(problem("fields:location"));
    await issueForm.pdf.choose({ name: "issue.pdf", mimeType: "application/pdf", buffer: pdfOf(1) });
    await expect(issueForm.pdf.file).toContainText("issue.pdf");

    await issueForm.pdf.replace.click();
    await expect(issueForm.pdfAddress).toHaveValue("");
    await expect(issueForm.pdf.chooseFile).toBeFocused();
    await expect(issueForm.pdfAddress).not.toHaveAttribute("aria-invalid");
    await issueForm.pdfAddress.fill("ftp");
    await issueForm.pdfAddress.blur();
    await expect(issueForm.pdfAddress).toHaveAccessibleDescription(problem("fields:location"));
  });

  test("of a secret shows no error before anything is entered", async ({
    publication,
    publisher,
    signInAs,
    page,
  }) => {
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill(publisher.url);
    await config.profileToken.fill(PROFILE_TOKEN);
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    // A form validates on each change only after it was submitted once.
    await config.check.click();
    await expect(config.results).toBeVisible();

    await config.savedToken
      .getByRole("button", {
        name: t("access-configuration:secret.replace_named", {
          field: t("access-configuration:field.profile_token"),
        }),
      })
      .click();
    await expect(config.profileToken).toBeFocused();
    await expect(config.save).toBeEnabled();
    await expect(config.profileToken).not.toHaveAccessibleDescription(problem("fields:empty"));
    await config.save.click();
    await expect(config.profileToken).toHaveAccessibleDescription(problem("fields:empty"));
  });
});
