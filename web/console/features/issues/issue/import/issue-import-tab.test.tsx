import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../../issues.fixture.ts";
import { importStep, openIssue, PREVIOUS_IMPORT, testAttempt, testFailure } from "../issue-page.fixture.tsx";

describe("a failed import", () => {
  it("explains that a retry cannot help, and which steps it reached", async () => {
    const steps = [
      importStep("download", "done"),
      importStep("verify", "failed"),
      importStep("render", "pending"),
    ];
    const { t, failure, step, show } = await openIssue({
      pages: {},
      tab: "import",
      summary: { status: "failed", shown_import_id: null, failure: testFailure },
      attempts: [{ ...testAttempt, status: "failed", shown: false, failure: testFailure, steps }],
    });
    await expect.element(failure).toMatchTextContent(testFailure.message);
    await expect.element(failure).toMatchTextContent(t("issue:import.retry_needs_change"));
    await expect
      .element(failure.getByRole("link", { name: t("issue:import.change_source") }))
      .toHaveAttribute("href", expect.stringMatching(/\/issues\/7\/edit$/));
    await expect.element(step("download")).toMatchTextContent(t("issue:import.step_status.done"));
    await expect.element(step("verify")).toMatchTextContent(t("issue:import.step_status.failed"));
    await expect.element(step("render")).toMatchTextContent(t("issue:import.step_not_reached"));
    await show("pages");
    await expect.element(page.getByRole("heading", { name: t("issue:no_pages_title") })).toBeVisible();
  });

  it("names the file that is invalid, and the issue has no articles", async () => {
    const failed = { ...testFailure, code: "not_an_epub", message: "It is a PDF.", file: "EPUB" };
    const { t, failure, show } = await openIssue({
      pages: {},
      tab: "import",
      issue: {
        import_attributes: undefined,
        epub_import_attributes: {
          epub_location: "https://publisher.test/autumn.epub",
          pdf_location: "https://publisher.test/autumn.pdf",
          import_articles: true,
          import_images: false,
        },
      },
      summary: { status: "failed", shown_import_id: null, failure: failed },
      attempts: [{ ...testAttempt, status: "failed", shown: false, failure: failed }],
    });
    await expect.element(failure).toMatchTextContent(failed.message);
    await expect.element(failure).toMatchTextContent(t("issue:import.failure_file", { file: "EPUB" }));
    await show("articles");
    await expect.element(page.getByRole("heading", { name: t("issue:articles.none_title") })).toBeVisible();
  });

  it("keeps the previous pages, which can be restored with their source", async () => {
    const { t, server, failure, status, pages, show, answer } = await openIssue({
      pages: { [PREVIOUS_IMPORT]: 2 },
      issue: { released_at: "2025-01-01T06:00:00.000Z" },
      summary: {
        status: "failed",
        failure: testFailure,
        shown_import_id: PREVIOUS_IMPORT,
        previous_import_id: PREVIOUS_IMPORT,
      },
      attempts: [
        { ...testAttempt, number: 2, status: "failed", shown: false, failure: testFailure },
        { ...testAttempt, id: PREVIOUS_IMPORT, current: false, previous: true },
      ],
    });
    server.onGoBack = (importId) => {
      server.summary = { ...testImport, import_id: importId, shown_import_id: importId };
      server.attempts = [{ ...testAttempt, id: importId }];
    };
    await expect.element(status(t("sentence.previous.visible"))).toBeVisible();
    await expect.element(pages).toHaveLength(2);
    await show("import");
    await expect.element(failure).toMatchTextContent(t("sentence.previous.visible"));
    await failure.getByRole("button", { name: t("action.go_back_to") }).click();
    await answer(t("action.go_back_title", { name: testIssue.name }), t("action.go_back")).click();
    await expect.element(status(/^Visible to readers since/)).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });
});

describe("an import", () => {
  it("names the city of the publication with its times if the browser is in another time zone", async () => {
    const { t } = await openIssue({ tab: "import", settings: { time_zone: "Asia/Tokyo" } });
    const attempt = page.getByRole("region", { name: t("issue:import.current", { number: 1 }) });
    await expect
      .element(attempt.getByRole("heading"))
      .toMatchTextContent(formatInTimeZone(testAttempt.created_at, "Asia/Tokyo"));
    await expect.element(attempt).toMatchTextContent(/\d\d:\d\d Tokyo/);
  });
});
