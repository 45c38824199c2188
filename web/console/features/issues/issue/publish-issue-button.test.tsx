import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type ImportSummary,
  type ImportWarning,
  listImportSummaries,
} from "#shared/console/issues/imports.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { updateEmag } from "#shared/contract/emags.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import { stateOf } from "../state/issue-state.ts";
import { PublishIssueButton } from "./publish-issue-button.tsx";

const PREVIOUS = "0197fd2e-0000-7000-8000-000000000000";
const RELEASED_AT = "2100-05-01T04:00:00.000Z";

/** Opens the panel of an issue with a release date. `warningsFor` returns the warnings about a date that is chosen. */
async function openPanel(warningsFor: (releasedAt: string) => Promise<ImportWarning[]> | ImportWarning[]) {
  const service = startFakeService();
  const saved: unknown[] = [];
  service.answer(listImportSummaries, async ({ query }) => ({
    imports: [{ ...testImport, wrong_file_warnings: await warningsFor(query.released_at ?? "") }],
  }));
  service.answer(updateEmag, ({ body }) => {
    saved.push(body.released_at);
    return { emag: { ...testIssue, released_at: body.released_at ?? null } };
  });
  const issue = { ...testIssue, released_at: RELEASED_AT };
  const state = stateOf(issue, testImport, Date.now());
  await renderScreen(<PublishIssueButton issue={{ data: issue, version: "1" }} state={state} />, {
    path: "issues/7",
    texts: ["issues"],
  });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  await page.getByRole("button", { name: t("action.publish"), exact: true }).click();
  return {
    t,
    saved,
    later: page.getByRole("button", { name: t("action.publish_later") }),
    date: page.getByLabelText(t("common:release.moment", { city: "Berlin" })),
    question: page.getByRole("checkbox", { name: t("common:wrong_file.checked") }),
  };
}

describe("the button that publishes an issue of a publication that requires approvals", () => {
  /** Opens the panel of an issue without a release date. */
  async function open(sign_off: SignOff, summary: ImportSummary = testImport) {
    const service = startFakeService();
    const saved: unknown[] = [];
    service.answer(listImportSummaries, () => ({ imports: [summary] }));
    service.answer(updateEmag, ({ body }) => {
      saved.push(body.released_at);
      return { emag: { ...testIssue, released_at: body.released_at ?? null } };
    });
    answerReviews(service, sign_off);
    await renderScreen(
      <PublishIssueButton issue={{ data: testIssue, version: "1" }} state={stateOf(testIssue, summary, 0)} />,
      { path: "issues/7", texts: ["issues"], settings: { approval_required: true } },
    );
    const t = i18next.getFixedT(null, ["issues", "common"]);
    await page.getByRole("button", { name: t("action.publish"), exact: true }).click();
    return { t, saved, publish: page.getByRole("button", { name: t("action.publish_now") }) };
  }

  it("publishes nothing without an approval, and asks for one", async () => {
    const { t, publish } = await open("open");
    await expect.element(page.getByText(t("common:review.needs_approval"))).toBeVisible();
    await expect.element(publish).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: t("common:review.ask") }).click();
    await expect.element(page.getByRole("dialog", { name: t("common:review.ask") })).toBeVisible();
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

  it("publishes an approved issue", async () => {
    const { t, saved, publish } = await open("approved");
    await expect.element(publish).toHaveAttribute("aria-disabled", "false");
    await expect.element(page.getByText(t("common:review.needs_approval"))).not.toBeInTheDocument();
    await publish.click();
    await expect.poll(() => saved).toHaveLength(1);
  });
});

const warning = (message: string): ImportWarning => ({ code: "other_date", message, page: 1 });

describe("the button that publishes an issue", () => {
  it("waits for the warnings about a wrong file, and publishes without a question if there are none", async () => {
    const held = Promise.withResolvers<ImportWarning[]>();
    const panel = await openPanel(() => held.promise);
    await expect.element(panel.later).toHaveFocus();
    await expect.element(panel.later).toHaveAttribute("aria-disabled", "true");
    (panel.later.element() as HTMLButtonElement).click();
    held.resolve([]);
    await expect.element(panel.later).toHaveAttribute("aria-disabled", "false");
    await expect.element(panel.question).not.toBeInTheDocument();
    expect(panel.saved).toEqual([]);
    await panel.later.click();
    await expect.poll(() => panel.saved).toEqual([RELEASED_AT]);
  });

  it("asks about the chosen release date, and asks again about another one", async () => {
    const panel = await openPanel((releasedAt) =>
      releasedAt === RELEASED_AT ? [] : [warning(`Page 1 contradicts ${releasedAt}.`)],
    );
    await expect.element(panel.later).toHaveAttribute("aria-disabled", "false");
    await panel.date.fill("2100-05-02T06:00");
    await expect.element(page.getByText("Page 1 contradicts 2100-05-02T04:00:00.000Z.")).toBeVisible();
    await expect.element(panel.later).toHaveAttribute("aria-disabled", "true");
    await panel.question.click();
    await expect.element(panel.later).toHaveAttribute("aria-disabled", "false");

    await panel.date.fill("2100-05-03T06:00");
    await expect.element(page.getByText("Page 1 contradicts 2100-05-03T04:00:00.000Z.")).toBeVisible();
    await expect.element(panel.question).not.toBeChecked();
    await panel.question.click();
    await panel.later.click();
    await expect.poll(() => panel.saved).toEqual(["2100-05-03T04:00:00.000Z"]);
  });
});
