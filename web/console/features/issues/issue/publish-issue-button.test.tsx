import i18next from "i18next";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type ImportSummary,
  type ImportWarning,
  listImportSummaries,
} from "#shared/console/issues/imports.ts";
import { releaseEmag } from "#shared/console/issues/managed-emags.ts";
import { changeEmagReview, type SignOff } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { refuseUnconfirmed } from "#web/console/components/warnings/warnings.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import { type IssueState, stateOf } from "../state/issue-state.ts";
import { PublishIssueButton } from "./publish-issue-button.tsx";

const PREVIOUS = "0197fd2e-0000-7000-8000-000000000000";
const RELEASED_AT = "2100-05-01T04:00:00.000Z";

function PublishButton({ issue, state }: { issue: Emag; state: IssueState }) {
  const [opened, setOpened] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <p>Asks for a review</p>;
  return (
    <PublishIssueButton
      issue={{ data: issue, version: "1" }}
      importId={testImport.import_id}
      edition={null}
      {...{ state, opened }}
      onOpened={setOpened}
      onAsk={() => setAsking(true)}
    />
  );
}

/** Opens the panel of an issue with a release date. `warningsFor` returns the serious warnings about a date that is chosen. */
async function openPanel(warningsFor: (releasedAt: string) => ImportWarning[]) {
  const service = startFakeService();
  const saved: unknown[] = [];
  service.answer(releaseEmag, ({ body, headers }) => {
    const date = body.released_at ?? "";
    const warnings = warningsFor(date);
    const refused = warnings.length > 0 ? refuseUnconfirmed(headers, warnings, `confirms ${date}`) : null;
    if (refused) return refused;
    saved.push(date);
    return { emag: { ...testIssue, released_at: date } };
  });
  const issue = { ...testIssue, released_at: RELEASED_AT };
  const state = stateOf(issue, testImport, Date.now());
  await renderScreen(<PublishButton issue={issue} state={state} />, { path: "issues/7", texts: ["issues"] });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  const publish = page.getByRole("button", { name: t("action.publish"), exact: true });
  await publish.click();
  return {
    t,
    saved,
    publish,
    later: page.getByRole("button", { name: t("action.publish_later") }),
    date: page.getByLabelText(t("common:release.moment", { city: "Berlin" })),
    question: page.getByRole("dialog", { name: t("common:warnings.ask", { count: 1 }) }),
  };
}

describe("the button that publishes an issue of a publication that requires approvals", () => {
  /** Opens the panel of an issue without a release date. */
  async function open(sign_off: SignOff, summary: ImportSummary = testImport, role: Role = "editor") {
    const service = startFakeService();
    const saved: unknown[] = [];
    service.answer(listImportSummaries, () => ({ imports: [summary] }));
    service.answer(releaseEmag, ({ body }) => {
      saved.push(body.released_at);
      return { emag: { ...testIssue, released_at: body.released_at ?? null } };
    });
    const review = answerReviews(service, sign_off);
    service.answer(changeEmagReview, ({ body }) => {
      saved.push(body.sign_off, body.import_id);
      return { review: { ...review, sign_off: "approved" as const, version: 2 } };
    });
    await renderScreen(<PublishButton issue={testIssue} state={stateOf(testIssue, summary, 0)} />, {
      path: "issues/7",
      texts: ["issues"],
      settings: { approval_required: true },
      role,
    });
    const t = i18next.getFixedT(null, ["issues", "common"]);
    await page.getByRole("button", { name: t("action.publish"), exact: true }).click();
    return { t, saved, publish: page.getByRole("button", { name: t("action.publish_now") }) };
  }

  it("publishes nothing without an approval, and asks for one", async () => {
    const { t, publish } = await open("open");
    await expect.element(page.getByText(t("common:review.needs_approval"))).toBeVisible();
    await expect.element(publish).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: t("common:review.ask") }).click();
    await expect.element(page.getByText("Asks for a review")).toBeVisible();
  });

  it("says that a review is requested", async () => {
    const { t, publish } = await open("requested");
    await expect.element(page.getByText(t("common:review.awaits_approval"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("common:review.ask") })).not.toBeInTheDocument();
    await expect.element(publish).toHaveAttribute("aria-disabled", "true");
  });

  it.each<[string, Partial<ImportSummary>]>([
    ["a new import has failed", { status: "failed" }],
    ["a new import is running", { status: "processing" }],
    ["the pages of a new import wait for an approval", {}],
  ])("publishes the approved pages that readers see after %s", async (_, given) => {
    const { saved, publish } = await open("requested", {
      ...testImport,
      shown_import_id: PREVIOUS,
      ...given,
    });
    await expect.element(publish).toHaveAttribute("aria-disabled", "false");
    await publish.click();
    await expect.poll(() => saved).toHaveLength(1);
  });

  it("asks for no approval of an issue without pages, but says why it can't be published", async () => {
    const { t, publish } = await open("open", { ...testImport, status: "failed", shown_import_id: null });
    await expect.element(page.getByText(t("action.publish_failed"))).toBeVisible();
    await expect.element(page.getByText(t("common:review.needs_approval"))).not.toBeInTheDocument();
    await expect.element(publish).toHaveAttribute("aria-disabled", "true");
  });

  it("is approved and published by a person who may approve", async () => {
    const { t, saved } = await open("open", { ...testImport, shown_import_id: null }, "manager");
    await expect.element(page.getByText(t("common:review.approves_too"))).toBeVisible();
    await page.getByRole("button", { name: t("common:review.approve_and_publish") }).click();
    await expect.poll(() => saved).toEqual(["approved", testImport.import_id, expect.any(String)]);
  });

  it("publishes an approved issue", async () => {
    const { t, saved, publish } = await open("approved");
    await expect.element(publish).toHaveAttribute("aria-disabled", "false");
    await expect.element(page.getByText(t("common:review.needs_approval"))).not.toBeInTheDocument();
    await publish.click();
    await expect.poll(() => saved).toHaveLength(1);
  });
});

const warning = (message: string): ImportWarning => ({
  code: "other_date",
  severity: "serious",
  message,
  page: 1,
});

describe("the button that publishes an issue", () => {
  it("publishes without a question if there are no serious warnings", async () => {
    const { later, question, saved } = await openPanel(() => []);
    await expect.element(later).toHaveFocus();
    await later.click();
    await expect.poll(() => saved).toEqual([RELEASED_AT]);
    await expect.element(question).not.toBeInTheDocument();
  });

  it("asks about the serious warnings of the chosen date, and publishes with their confirmation", async () => {
    const { t, later, date, question, saved } = await openPanel((releasedAt) => [
      warning(`Page 1 contradicts ${releasedAt}.`),
    ]);
    await date.fill("2100-05-02T06:00");
    await later.click();
    await expect.element(question).toMatchTextContent("Page 1 contradicts 2100-05-02T04:00:00.000Z.");
    expect(saved).toEqual([]);
    await question.getByRole("button", { name: t("common:warnings.continue") }).click();
    await expect.poll(() => saved).toEqual(["2100-05-02T04:00:00.000Z"]);
    await expect.element(page.getByRole("alert")).toBeVisible();
  });

  it("publishes nothing if the warnings are not confirmed, and reports no error", async () => {
    const { t, later, publish, question, saved } = await openPanel(() => [warning("Cut off.")]);
    await later.click();
    const cancel = question.getByRole("button", { name: t("common:actions.cancel") });
    await expect.element(cancel).toHaveFocus();
    await cancel.click();
    await expect.element(publish).toHaveFocus();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
