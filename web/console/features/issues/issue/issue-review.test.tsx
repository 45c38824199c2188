import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listImportSummaries } from "#shared/console/issues/imports.ts";
import { changeEmagReview, type SignOff } from "#shared/console/issues/reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import { IssueReview } from "./issue-review.tsx";

const MESSAGE = "The PDF has another date.";

/** Opens the review of an issue whose file may be the wrong one, and chooses to approve it. */
async function chooseApproval(approval_required: boolean) {
  const service = startFakeService();
  const saved: (SignOff | undefined)[] = [];
  service.answer(listImportSummaries, () => ({
    imports: [{ ...testImport, wrong_file_warnings: [{ code: "other_date", message: MESSAGE, page: 1 }] }],
  }));
  const review = answerReviews(service, "requested");
  service.answer(changeEmagReview, ({ body }) => {
    saved.push(body.sign_off);
    return { review: { ...review, sign_off: "approved" as const, version: 2 } };
  });
  await renderScreen(<IssueReview emagId={testIssue.id} importId={testImport.import_id} />, {
    path: "issues/7",
    role: "manager",
    settings: { approval_required },
  });
  const t = i18next.getFixedT(null, ["common"]);
  await page.getByText(t("review.sign_offs.approved"), { exact: true }).click();
  return {
    saved,
    save: page.getByRole("button", { name: t("review.save") }),
    question: page.getByRole("checkbox", { name: t("wrong_file.checked") }),
  };
}

describe("the review of an issue whose file may be the wrong one", () => {
  it("asks before the approval that its publication requires", async () => {
    const { saved, save, question } = await chooseApproval(true);
    await expect.element(page.getByRole("alert")).toMatchTextContent(MESSAGE);
    await expect.element(save).toBeDisabled();
    await question.click();
    await save.click();
    await expect.poll(() => saved).toEqual(["approved"]);
  });

  it("saves the approval without a question if the publication requires none", async () => {
    const { saved, save, question } = await chooseApproval(false);
    await save.click();
    await expect.poll(() => saved).toEqual(["approved"]);
    await expect.element(question).not.toBeInTheDocument();
  });
});
