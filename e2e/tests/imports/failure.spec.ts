import { expect, test } from "#e2e/fixtures.ts";
import { encryptedPdf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const NOT_A_PDF = Buffer.from("<!doctype html><title>Sign in to download</title>");

test.describe("a failed import", () => {
  test("explains that a PDF is encrypted and that a retry cannot help", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    issuePage,
  }) => {
    const pdf = publisher.serve("/secret.pdf", encryptedPdf());
    const { id } = await api.importIssue({ name: "Locked", pdf }, "failed");
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.row("Locked")).toContainText(
      t("issues:state.failed_because", { reason: t("service:failures.pdf_encrypted.password") }),
    );

    await issuePage.open(publication, id, "import");
    await expect(issuePage.failure).toContainText(t("service:failures.pdf_encrypted.password"));
    await expect(issuePage.failure).toContainText(t("issue:import.retry_needs_change"));
    await expect(issuePage.step("download")).toContainText(t("issue:import.step_status.done"));
    await expect(issuePage.step("verify")).toContainText(t("issue:import.step_status.failed"));
    await expect(issuePage.step("render")).toContainText(t("issue:import.step_not_reached"));
    await expect(
      issuePage.failure.getByRole("link", { name: t("issue:import.change_source") }),
    ).toBeVisible();
  });

  test("shows the response of an address that is not found", async ({
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const { id } = await api.importIssue({ name: "Nowhere", pdf: `${publisher.url}/typo.pdf` }, "failed");
    await signInAs("editor");
    await issuePage.open(publication, id, "import");
    await expect(issuePage.failure).toContainText(
      pattern("service:downloads.http_status.other", { path: "/typo.pdf" }),
    );
    await expect(issuePage.step("download")).toContainText(t("issue:import.step_status.failed"));
  });

  test("explains that the file is a web page and not a PDF", async ({
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const pdf = publisher.serve("/login.pdf", NOT_A_PDF);
    const { id } = await api.importIssue({ name: "A web page", pdf }, "failed");
    await signInAs("editor");
    await issuePage.open(publication, id, "import");
    await expect(issuePage.failure).toContainText(
      t("service:failures.not_a_pdf", { problem: t("service:file_kind.web_page", { format: "PDF" }) }),
    );
    await expect(issuePage.step("verify")).toContainText(t("issue:import.step_status.failed"));
    await issuePage.show("pages");
    await expect(issuePage.page.getByRole("heading", { name: t("issue:no_pages_title") })).toBeVisible();
  });
});
