import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { changeEmagReview, listReviewers, type ReviewChange } from "#shared/console/issues/reviews.ts";
import { getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import type { EmagUpdate } from "#shared/contract/emags.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { cutOff, refuseUnconfirmed } from "#web/console/components/warnings/warnings.fixture.ts";
import { refusal, versioned } from "#web/testing/fake-service.ts";
import { testIssue } from "#web/testing/test-issue.ts";
import { openIssues } from "./issue-bulk.fixture.tsx";

/** Sets a release date of three issues, two of which have serious warnings. */
async function releaseThree() {
  const issues = await openIssues(["Doubtful", "Right", "Wrong"], 1);
  const { t, service } = issues;
  const changed: number[] = [];
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(getEmag, ({ params }) => ({ emag: { ...testIssue, id: params.emag_id } }));
  service.answer(updateEmag, ({ params: { emag_id: id }, body, headers }) => {
    const refused = id === 2 ? null : refuseUnconfirmed(headers, [cutOff], `confirms ${id}`);
    if (refused) return refused;
    changed.push(id);
    return { emag: { ...testIssue, id, released_at: body.released_at ?? null } };
  });
  await issues.choose(t("common:actions.edit"));
  const dialog = page.getByRole("dialog", { name: t("bulk.edit_title", { count: 3 }) });
  await dialog.getByRole("combobox", { name: t("common:list.column.release"), exact: true }).click();
  await dialog.getByRole("option", { name: t("common:bulk.release_date") }).click();
  const city = "Berlin";
  await dialog.getByLabelText(t("common:release.moment", { city })).fill("2020-05-01T06:00");
  await expect.element(dialog).toMatchTextContent(t("bulk.release_passed"));
  await dialog.getByRole("button", { name: t("bulk.edit_confirm", { count: 3 }) }).click();
  const question = page.getByRole("dialog", { name: t("common:warnings.ask", { count: 2 }) });
  await expect.element(question).toMatchTextContent(`Doubtful${cutOff.message}`);
  await expect.element(question).toMatchTextContent(`Wrong${cutOff.message}`);
  await expect.element(issues.outcome("Right")).toMatchTextContent(t("bulk.item_done_edit"));
  expect(changed).toEqual([2]);
  return { ...issues, changed, answer: (name: string) => question.getByRole("button", { name }).click() };
}

describe("setting the release date of selected issues", () => {
  it("asks once about all that have serious warnings, and releases these with their confirmation", async () => {
    const { t, answer, changed, status } = await releaseThree();
    await answer(t("common:warnings.continue"));
    await expect.element(status).toHaveTextContent(t("bulk.done_edit", { count: 3 }));
    expect(changed.toSorted()).toEqual([1, 2, 3]);
  });

  it("leaves those that are not confirmed as they are", async () => {
    const { t, answer, changed, outcome } = await releaseThree();
    await answer(t("common:warnings.skip"));
    for (const name of ["Doubtful", "Wrong"])
      await expect.element(outcome(name)).toMatchTextContent(t("bulk.unconfirmed"));
    expect(changed).toEqual([2]);
  });
});

describe("editing selected issues", () => {
  it("states what readers will see", async () => {
    const { t, choose, service } = await openIssues(["One", "Two"], 1);
    service.answer(listReviewers, () => ({ people: [] }));
    await choose(t("common:actions.edit"));
    const dialog = page.getByRole("dialog", { name: t("bulk.edit_title", { count: 2 }) });
    await dialog.getByRole("combobox", { name: t("common:list.column.release"), exact: true }).click();
    await dialog.getByRole("option", { name: t("common:bulk.release_none") }).click();
    await expect.element(dialog).toMatchTextContent(t("common:bulk.release_effect.hidden"));
    await expect.element(dialog).toMatchTextContent(t("bulk.visible", { count: 1 }));
  });

  it("changes only the chosen fields", async () => {
    const issues = await openIssues(["One", "Two"], 0, "admin", [
      { id: 3, name: "Culture", issues: 0, version: 1 },
    ]);
    const { t, service } = issues;
    const changes: EmagUpdate[] = [];
    const reviews: ReviewChange[] = [];
    const review = answerReviews(service, "open");
    service.answer(changeEmagReview, ({ body }) => {
      reviews.push(body);
      return { review: { ...review, version: 2 } };
    });
    service.answer(getEmag, ({ params }) =>
      versioned({ emag: { ...testIssue, id: params.emag_id, released_at: "2030-01-01T06:00:00.000Z" } }, 1),
    );
    service.answer(updateEmag, ({ params, body }) => {
      changes.push(body);
      return versioned({ emag: { ...testIssue, id: params.emag_id } }, 2);
    });
    await issues.choose(t("common:actions.edit"));
    const dialog = page.getByRole("dialog", { name: t("bulk.edit_title", { count: 2 }) });
    const confirm = dialog.getByRole("button", { name: t("bulk.edit_confirm", { count: 2 }) });
    await expect.element(confirm).toBeDisabled();
    const choose = async (label: string, value: string) => {
      await dialog.getByRole("combobox", { name: label, exact: true }).click();
      await dialog.getByRole("option", { name: value, exact: false }).click();
    };
    await choose(t("common:list.column.release"), t("common:bulk.release_none"));
    await choose(t("common:nav.categories"), t("common:bulk.categories_add"));
    await dialog.getByRole("option", { name: "Culture" }).click();
    await choose(i18next.t("issue:field.for_subscribers_only"), t("common:yes"));
    await choose(t("common:review.responsible"), "Ben");
    await confirm.click();
    await expect.element(issues.status).toHaveTextContent(t("bulk.done_edit", { count: 2 }));
    const change = { released_at: null, category_ids: [3], for_subscribers_only: true };
    expect(changes).toEqual([change, change]);
    expect(reviews).toEqual([{ responsible_id: "ben" }, { responsible_id: "ben" }]);
  });

  it("lets a manager choose only who is responsible", async () => {
    const issues = await openIssues(["One"], 0, "manager");
    const { t, service } = issues;
    answerReviews(service, "open");
    await issues.choose(t("common:actions.edit"));
    await expect
      .element(issues.bar.getByRole("button", { name: t("action.delete") }))
      .not.toBeInTheDocument();
    const dialog = page.getByRole("dialog", { name: t("bulk.edit_title", { count: 1 }) });
    const responsible = dialog.getByRole("combobox", { name: t("common:review.responsible") });
    await expect.element(responsible).toBeVisible();
    expect(dialog.getByRole("combobox").elements()).toHaveLength(1);
    await responsible.click();
    await dialog.getByRole("option", { name: t("common:review.unassigned") }).click();
    await dialog.getByRole("button", { name: t("bulk.edit_confirm", { count: 1 }) }).click();
    await expect.element(issues.status).toHaveTextContent(t("bulk.done_edit", { count: 1 }));
  });
});

describe("importing selected issues again", () => {
  it("starts the imports, and reports an issue that was deleted in the meantime", async () => {
    const issues = await openIssues(["First", "Gone", "Third"], 3);
    const { t, service } = issues;
    const changes: [number, EmagUpdate, string | undefined][] = [];
    service.answer(getEmag, ({ params }) =>
      params.emag_id === 2
        ? refusal(404, { error: "Not found.", code: "not_found" })
        : versioned({ emag: { ...testIssue, id: params.emag_id } }, 1),
    );
    service.answer(updateEmag, ({ params, body, query }) => {
      changes.push([params.emag_id, body, query.keep_previous_pages]);
      return versioned({ emag: { ...testIssue, id: params.emag_id } }, 2);
    });
    await issues.choose(t("action.import_again"));
    const question = page.getByRole("dialog", { name: t("bulk.again_title", { count: 3 }) });
    await expect.element(question).toMatchTextContent(t("bulk.visible", { count: 3 }));
    await question.getByRole("button", { name: t("action.import_again") }).click();
    await expect.element(issues.outcome("First")).toMatchTextContent(t("bulk.item_done_again"));
    await expect.element(issues.outcome("Third")).toMatchTextContent(t("bulk.item_done_again"));
    await expect.element(issues.outcome("Gone")).toMatchTextContent(t("action.gone"));
    await expect
      .element(issues.status)
      .toHaveTextContent(
        [t("bulk.done_again", { count: 2 }), t("common:bulk.failures", { count: 1 })].join(" · "),
      );
    expect(changes.sort()).toEqual([
      [1, { import_attributes: {} }, "true"],
      [3, { import_attributes: {} }, "true"],
    ]);
  });
});
