import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import { deletePermanently, listTrash, restoreFromTrash, type TrashedRecord } from "#shared/console/trash.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { IssueTrashPage } from "./trash-page.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the trash with one issue. */
async function openTrash(role: Role) {
  const service = startFakeService();
  let trash: TrashedRecord[] = [
    {
      kind: "emag",
      id: 7,
      name: "Monday",
      deleted_by: "Ada Editor",
      deleted_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      visible_from: null,
    },
  ];
  const names: (string | undefined)[] = [];
  let isOnNextPage = false;
  service.answer(listTrash, ({ query }) => ({
    trash: isOnNextPage && !query.search ? [] : trash,
    current_page: 1,
    total_pages: 1,
    per_page: 25,
    next_page: null,
    prev_page: null,
    total_count: trash.length,
  }));
  service.answer(restoreFromTrash, ({ body }) => {
    names.push(body.name);
    if (body.name === undefined) return refusal(422, { name: ["is already used by another issue"] });
    trash = [];
    return { restored: { id: 7, name: body.name, lost_categories: 0, lost_edition: null } };
  });
  service.answer(deletePermanently, ({ params }) => {
    trash = trash.filter(({ kind, id }) => kind !== params.kind || id !== params.record_id);
  });
  const deliver = startEventStream();
  await renderScreen(<IssueTrashPage />, { path: "issues/trash", texts: ["trash"], role });
  const t = i18next.getFixedT(null, ["trash", "common"]);
  const row = page.getByRole("row").filter({ hasText: "Monday" });
  await expect.element(row).toBeVisible();
  return {
    t,
    names,
    row,
    restore: row.getByRole("button", { name: t("restore_named", { name: "Monday" }) }),
    menu: row.getByRole("button", { name: t("common:list.actions_of", { name: "Monday" }) }),
    dialog: (title: string) => page.getByRole("dialog", { name: title }),
    /** Moves the issue to the next page, because others were deleted. */
    async pushToNextPage() {
      isOnNextPage = true;
      deliver({ type: "trash", ...testPublication });
      await expect.element(row).not.toBeInTheDocument();
    },
    /** Restores the issue as another person. */
    restoreByOther() {
      trash = [];
      deliver({ type: "trash", ...testPublication });
    },
    isEmpty: () => expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible(),
  };
}

describe("the trash", () => {
  it("keeps the name that was typed for a record, also after the record has left its page of the list", async () => {
    const { t, names, restore, dialog, pushToNextPage } = await openTrash("editor");
    await restore.click();
    const open = dialog(t("dialog.title", { name: "Monday" }));
    const submit = open.getByRole("button", { name: t("restore"), exact: true });
    await submit.click();
    await open.getByRole("textbox", { name: t("dialog.name") }).fill("Monday 2");
    await pushToNextPage();
    await expect.element(open.getByRole("textbox", { name: t("dialog.name") })).toHaveValue("Monday 2");
    await submit.click();
    await expect.poll(() => names).toEqual([undefined, "Monday 2"]);
  });

  it("says in the dialog that someone else has restored the record", async () => {
    const { t, restore, dialog, restoreByOther } = await openTrash("editor");
    await restore.click();
    const open = dialog(t("dialog.title", { name: "Monday" }));
    await expect.element(open).toBeVisible();
    restoreByOther();
    await expect.element(open.getByRole("alert")).toMatchTextContent(t("common:list.deleted"));
    await expect.element(open.getByRole("button", { name: t("restore"), exact: true })).toBeDisabled();
  });

  it("restores an issue, and asks for another name if its own is taken", async () => {
    const { t, names, row, restore, dialog, isEmpty } = await openTrash("editor");
    await expect.element(row).toMatchTextContent(t("days_left", { count: 30 }));
    await restore.click();
    const question = dialog(t("dialog.title", { name: "Monday" }));
    const confirm = question.getByRole("button", { name: t("restore"), exact: true });
    await expect.element(question).toMatchTextContent(t("dialog.never"));
    await confirm.click();
    const name = question.getByRole("textbox", { name: t("dialog.name") });
    await expect.element(name).toHaveAccessibleDescription(/already used by another issue/);
    await name.fill("Monday, first try");
    await confirm.click();
    await expect
      .element(page.getByText(t("common:trash.restored", { name: "Monday, first try" })))
      .toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await isEmpty();
    expect(names).toEqual([undefined, "Monday, first try"]);
  });

  it("deletes permanently for a manager, who cannot restore", async () => {
    const { t, restore, menu, dialog, isEmpty } = await openTrash("manager");
    await expect.element(restore).not.toBeInTheDocument();
    await menu.click();
    await page.getByRole("menuitem", { name: t("delete") }).click();
    await dialog(t("delete_title", { name: "Monday" }))
      .getByRole("button", { name: t("delete") })
      .click();
    await expect.element(page.getByText(t("deleted_done", { name: "Monday" }))).toBeVisible();
    await isEmpty();
  });
});
