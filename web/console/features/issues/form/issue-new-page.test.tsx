import i18next from "i18next";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import IssueNewPage from "./issue-new-page.tsx";

it("the form of a new issue names no keys on Import, where no Save is shown", async () => {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  await renderScreen(<IssueNewPage />, { path: "issues/new", texts: ["issues", "issue", "issue-form"] });
  const create = page.getByRole("button", { name: i18next.t("issue-form:create") });
  await create.hover();
  await expect.element(create).toHaveAccessibleDescription("");
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
});
