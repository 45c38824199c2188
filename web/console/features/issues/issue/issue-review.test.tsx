import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { changeEmagReview, type SignOff } from "#shared/console/issues/reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { cutOff, refuseUnconfirmed } from "#web/console/components/warnings/warnings.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import { IssueReview } from "./issue-review.tsx";

/** Opens the review of an issue with serious warnings, and saves its approval. */
async function approve(approval_required: boolean) {
  const service = startFakeService();
  const saved: (SignOff | undefined)[] = [];
  const review = answerReviews(service, "requested");
  service.answer(changeEmagReview, ({ body, headers }) => {
    const refused = refuseUnconfirmed(headers);
    if (refused) return refused;
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
  await page.getByRole("button", { name: t("review.save") }).click();
  const question = page.getByRole("dialog", { name: t("warnings.ask", { count: 1 }) });
  await expect.element(question).toMatchTextContent(cutOff.message);
  return { saved, answer: (name: string) => question.getByRole("button", { name }).click(), t };
}

describe("the approval of an issue with serious warnings", () => {
  it.each([true, false])(
    "is saved with their confirmation if approvals are required: %s",
    async (required) => {
      const { t, saved, answer } = await approve(required);
      await answer(t("warnings.continue"));
      await expect.poll(() => saved).toEqual(["approved"]);
    },
  );

  it("stays unsaved without it, with the reason", async () => {
    const { t, saved, answer } = await approve(true);
    await answer(t("actions.cancel"));
    await expect.element(page.getByText(/The issue has serious warnings/)).toBeVisible();
    expect(saved).toEqual([]);
  });
});
