import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import IssueNewPage from "./issue-new-page.tsx";

/** Opens the form of a new issue. */
async function openForm() {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const screen = await renderScreen(<IssueNewPage />, {
    path: "issues/new",
    texts: ["issues", "issue", "issue-form"],
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "common"]);
  return {
    ...screen,
    t,
    create: page.getByRole("button", { name: t("create") }),
    name: page.getByRole("textbox", { name: t("issue:field.name"), exact: true }),
    preview: page.getByRole("textbox", { name: t("issue:field.preview"), exact: true }),
    price: page.getByRole("textbox", { name: t("issue:field.cents") }),
  };
}

describe("the form of a new issue", () => {
  it("names no keys on Import, where no Save is shown", async () => {
    const { create } = await openForm();
    await create.hover();
    await expect.element(create).toHaveAccessibleDescription("");
    await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
  });

  it("is offered again as it was when it was closed", async () => {
    const { name, preview, price, unmount } = await openForm();
    await name.fill("Half an issue");
    await preview.fill("Half a text");
    await price.fill("2.50");
    await expect.element(page.getByText(/^Draft kept on this device/)).toBeVisible();
    await unmount();
    const next = await openForm();
    await expect.element(next.name).toHaveValue("");
    await page.getByRole("button", { name: next.t("common:record.draft_restore"), exact: true }).click();
    await expect.element(next.name).toHaveValue("Half an issue");
    await expect.element(next.preview).toHaveValue("Half a text");
    await expect.element(next.price).toHaveValue("2.50");
  });
});
