import i18next from "i18next";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { listImportPages, listImportSummaries } from "#shared/console/issues/imports.ts";
import { listManagedEmags } from "#shared/console/issues/managed-emags.ts";
import { getEmagEdition } from "#shared/console/issues/planned-editions.ts";
import { listListViews } from "#shared/console/list-views.ts";
import type { Role } from "#shared/console/permissions.ts";
import { visitRecord } from "#shared/console/presence.ts";
import { getEmag } from "#shared/contract/emag-routes.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startFakeService, versioned } from "#web/testing/fake-service.ts";
import { type RenderedScreen, renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import IssueEditPage from "./form/issue-edit-page.tsx";
import IssueNewPage from "./form/issue-new-page.tsx";
import IssuePage from "./issue/issue-page.tsx";
import { testImport } from "./issues.fixture.ts";
import IssueListPage from "./list/issue-list-page.tsx";

const roles: Role[] = ["viewer", "manager"];

/** Opens a screen of issues as a person with this role. */
async function open(screen: ReactNode, path: string, role: Role): Promise<RenderedScreen> {
  const service = startFakeService();
  answerReviews(service, "open");
  const managed = { created_by: null, changed_by: null, sign_off: "open", awaiting_approval: false } as const;
  const pages = { current_page: 1, total_pages: 1, per_page: 25, next_page: null, prev_page: null };
  service.answer(listManagedEmags, () => ({
    emags: [{ ...testIssue, ...managed }],
    ...pages,
    total_count: 1,
  }));
  service.answer(getEmag, () => versioned({ emag: testIssue }, 1));
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(listImportPages, () => ({ pages: [], page_count: 0 }));
  service.answer(listListViews, () => ({ list_views: [] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  service.answer(getEmagEdition, () => ({ planned_edition: null, waiting_edition: null }));
  service.answer(visitRecord, () => ({ people: [] }));
  return renderScreen(screen, {
    path,
    url: path.replace(":emagId", String(testIssue.id)),
    texts: ["issues", "issue", "issue-form"],
    role,
  });
}

describe.each(roles)("the issues of a %s", (role) => {
  it("can't be created in the list, and have a menu that only opens them", async () => {
    await open(<IssueListPage />, "issues", role);
    const { t } = i18next;
    await page.getByRole("button", { name: t("common:list.actions_of", { name: testIssue.name }) }).click();
    await expect.element(page.getByRole("menuitem")).toHaveTextContent(t("issues:action.open"));
    await expect.element(page.getByRole("link", { name: t("issues:list.new") })).not.toBeInTheDocument();
  });

  it("have no actions that change them, but managers publish them", async () => {
    await open(<IssuePage />, "issues/:emagId", role);
    const { t } = i18next;
    await expect.element(page.getByRole("link", { name: t("issue:preview") })).toBeVisible();
    const publish = page.getByRole("button", { name: t("issues:action.publish") });
    if (role === "manager") await expect.element(publish).toBeVisible();
    else await expect.element(publish).not.toBeInTheDocument();
    for (const action of [t("common:actions.edit"), t("issues:action.more")]) {
      await expect.element(page.getByRole("link", { name: action })).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: action })).not.toBeInTheDocument();
    }
  });

  it("are read-only in their form", async () => {
    await open(<IssueEditPage />, "issues/:emagId/edit", role);
    const name = page.getByRole("textbox", { name: i18next.t("issue:field.name"), exact: true });
    await expect.element(name).toHaveAttribute("readonly");
    await expect
      .element(page.getByRole("button", { name: i18next.t("common:actions.save") }))
      .not.toBeInTheDocument();
  });

  it("can't be created in the form of a new one", async () => {
    await open(<IssueNewPage />, "issues/new", role);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: i18next.t("issue-form:create") }))
      .not.toBeInTheDocument();
  });
});

describe("the selection of issues", () => {
  it("is not offered to a viewer", async () => {
    await open(<IssueListPage />, "issues", "viewer");
    await expect.element(page.getByRole("link", { name: testIssue.name })).toBeVisible();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  });

  it("lets a manager edit, but not delete them", async () => {
    await open(<IssueListPage />, "issues", "manager");
    const { t } = i18next;
    await page.getByRole("checkbox", { name: new RegExp(testIssue.name) }).click();
    const bar = page.getByRole("region", { name: t("issues:bulk.bar") });
    await expect
      .element(bar.getByRole("button", { name: t("common:actions.edit"), exact: true }))
      .toBeVisible();
    await expect
      .element(bar.getByRole("button", { name: t("common:actions.delete") }))
      .not.toBeInTheDocument();
  });
});
