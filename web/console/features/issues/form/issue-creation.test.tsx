import i18next from "i18next";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { createEmag } from "#shared/contract/emags.ts";
import { startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "../issues.fixture.ts";
import IssueNewPage from "./issue-new-page.tsx";

it("an issue whose creation has no response is found by the same button, and created again once it differs", async () => {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const keys: (string | null)[] = [];
  let isReachable = false;
  service.answer(createEmag, ({ headers }) => {
    keys.push(headers.get("Idempotency-Key"));
    return isReachable ? versioned({ emag: testIssue }, 1) : Response.error();
  });
  const { router } = await renderScreen(<IssueNewPage />, {
    path: "issues/new",
    texts: ["issues", "issue", "issue-form"],
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "common"]);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const create = page.getByRole("button", { name: t("create") });
  const reason = t("common:errors.offline_title");
  const failed = page.getByText(t("common:save_state.failed", { reason }), { exact: true });
  const createUnanswered = async () => {
    const sent = keys.length;
    await create.click();
    await expect.poll(() => keys.length).toBe(sent + 1);
    await expect.element(failed).toBeVisible();
  };
  await field(t("issue:field.name")).fill("Only once");
  await field(t("issue:field.import_attributes.pdf_location")).fill("https://publisher.test/autumn.pdf");
  await createUnanswered();
  await createUnanswered();
  await field(t("issue:field.name")).fill("Another one");
  isReachable = true;
  await create.click();
  await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/7$/);
  const [first, second, other] = keys;
  expect(first).toBe(second);
  expect(other).not.toBe(first);
});
