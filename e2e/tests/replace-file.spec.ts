import { expect, test } from "../fixtures.ts";
import { AccessConfigurationPage } from "../pages/access-configuration-page.ts";
import { PROFILE_TOKEN } from "../support/customer-server.ts";
import { pdfOf } from "../support/publisher.ts";

test.describe("The Replace button", () => {
  test("of an uploaded file shows no error before anything is entered", { tag: "@phone" }, async ({
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    await issueForm.pdfAddress.focus();
    await issueForm.pdfAddress.blur();
    await expect(issueForm.pdfAddress).toHaveAccessibleDescription(/Must be an http or https address/);
    await issueForm.pdf.choose({ name: "issue.pdf", mimeType: "application/pdf", buffer: pdfOf(1) });
    await expect(issueForm.pdf.file).toContainText("issue.pdf");

    await issueForm.pdf.replace.click();
    await expect(issueForm.pdfAddress).toHaveValue("");
    await expect(issueForm.pdf.chooseFile).toBeFocused();
    await expect(issueForm.pdfAddress).not.toHaveAttribute("aria-invalid");
    await issueForm.pdfAddress.fill("ftp");
    await issueForm.pdfAddress.blur();
    await expect(issueForm.pdfAddress).toHaveAccessibleDescription(/Must be an http or https address/);
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
    await expect(config.saveState).toContainText("Saved");
    // A form that was submitted once checks its fields with each change.
    await config.check.click();
    await expect(config.results).toBeVisible();

    await config.savedToken.getByRole("button", { name: "Replace: Profile token" }).click();
    await expect(config.profileToken).toBeFocused();
    await expect(config.save).toBeEnabled();
    await expect(config.profileToken).not.toHaveAccessibleDescription(/Must not be empty/);
    await config.save.click();
    await expect(config.profileToken).toHaveAccessibleDescription(/Must not be empty/);
  });
});
