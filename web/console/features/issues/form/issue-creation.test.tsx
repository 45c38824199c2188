import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { createEmag } from "#shared/contract/emag-routes.ts";
import { startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import IssueNewPage from "./issue-new-page.tsx";

/** Creates an issue whose response is lost. `keys` are the idempotency keys of all requests to create it. */
async function createUnanswered() {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const keys: (string | null)[] = [];
  service.answer(createEmag, ({ headers }) => {
    keys.push(headers.get("Idempotency-Key"));
    return keys.length > 1 ? versioned({ emag: testIssue }, 1) : Response.error();
  });
  const { router } = await renderScreen(<IssueNewPage />, {
    path: "issues/new",
    texts: ["issues", "issue", "issue-form"],
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "common"]);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const name = field(t("issue:field.name"));
  const create = page.getByRole("button", { name: t("create") });
  await name.fill("Only once");
  await field(t("issue:field.import_attributes.pdf_location")).fill("https://publisher.test/autumn.pdf");
  await create.click();
  const reason = t("common:errors.offline_title");
  await expect
    .element(page.getByText(t("common:save_state.failed", { reason }), { exact: true }))
    .toBeVisible();
  expect(keys).toEqual([expect.any(String)]);
  return { keys, name, create, path: () => router.state.location.pathname };
}

describe("an issue whose creation has no response", () => {
  it("is found when the button is pressed again", async () => {
    const { keys, create, path } = await createUnanswered();
    await create.click();
    await expect.poll(path).toMatch(/\/issues\/7$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("is another issue once it has another name", async () => {
    const { keys, name, create, path } = await createUnanswered();
    await name.fill("Another one");
    await create.click();
    await expect.poll(path).toMatch(/\/issues\/7$/);
    expect(keys[1]).not.toBe(keys[0]);
  });
});
