import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getEditionHistory } from "#shared/console/audit.ts";
import { listRunningImports } from "#shared/console/issues/imports.ts";
import { listManagedEmags } from "#shared/console/issues/managed-emags.ts";
import {
  changePlannedEdition,
  getEditionRule,
  getPlannedEdition,
  listPlannedEditions,
} from "#shared/console/issues/planned-editions.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { editionOn } from "./planned-editions.fixture.ts";
import PlannedEditionsPage from "./planned-editions-page.tsx";

const TAKEN = "2031-05-12";
const FREE = "2031-05-20";

/** Opens the month of an edition on 12 May 2031, with a service that saves it with optimistic locking. */
async function openPlan({ role = "manager" as Role, query = "month=2031-05" } = {}) {
  onTestFinished(() => notifications.clean());
  const service = startFakeService();
  const server = { editions: [editionOn(TAKEN)] };
  const editionOf = (id: number) => server.editions.find((edition) => edition.id === id)!;
  service.answer(listPlannedEditions, () => ({ planned_editions: server.editions }));
  service.answer(getPlannedEdition, ({ params }) => ({ planned_edition: editionOf(params.planned_emag_id) }));
  service.answer(changePlannedEdition, ({ params, body, headers }) => {
    const before = editionOf(params.planned_emag_id);
    if (headers.get("If-Match") !== `"${before.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    const day = body.local_date ?? before.local_date;
    const planned_edition = { ...before, ...editionOn(day), id: before.id, version: before.version + 1 };
    server.editions = server.editions.map((edition) => (edition === before ? planned_edition : edition));
    return { planned_edition };
  });
  service.answer(getEditionRule, () => ({ edition_rule: null }));
  service.answer(getEditionHistory, () => ({ audit_entries: [], next_before: null }));
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(listRunningImports, () => ({ imports: [] }));
  const pages = { current_page: 1, total_pages: 1, total_count: 0, per_page: 100 };
  service.answer(listManagedEmags, () => ({ emags: [], ...pages, next_page: null, prev_page: null }));
  await renderScreen(<PlannedEditionsPage />, {
    path: "planned-editions",
    url: `planned-editions?${query}`,
    texts: ["planned-editions", "issues"],
    role,
  });
  const t = i18next.getFixedT(null, ["planned-editions", "common"]);
  const cell = (day: string) => document.querySelector(`time[datetime="${day}"]`)?.closest("td");
  const target = () => document.querySelector("[data-over] time")?.getAttribute("datetime");
  const chip = (day: string) => page.getByRole("button", { name: new RegExp(`Edition ${day}`) });
  return {
    t,
    server,
    chip,
    cell,
    add: page.getByRole("button", { name: t("add"), exact: true }),
    dialog: page.getByRole("dialog"),
    alert: (text: string) => page.getByRole("alert").filter({ hasText: text }),
    /** Picks the edition of a day up with the keyboard and presses keys, each of which leads to a day. */
    async carry(from: string, keys: Record<string, string>): Promise<void> {
      await expect.element(chip(from)).toBeVisible();
      (chip(from).element() as HTMLElement).focus();
      await userEvent.keyboard(" ");
      await expect.poll(target).toBe(from);
      for (const [key, day] of Object.entries(keys)) {
        await userEvent.keyboard(`{${key}}`);
        await expect.poll(target).toBe(day);
      }
    },
  };
}

describe("the plan", () => {
  it("moves an edition by keyboard, which keeps the focus, and back by Undo", async () => {
    const { t, chip, carry, server } = await openPlan();
    await carry(TAKEN, { ArrowDown: "2031-05-19", ArrowRight: FREE });
    await userEvent.keyboard(" ");
    await expect.element(chip(FREE)).toHaveFocus();
    await expect.poll(() => server.editions[0]!.local_date).toBe(FREE);
    await page.getByRole("button", { name: t("edit.undo") }).click();
    await expect.element(chip(TAKEN)).toBeVisible();
    expect(server.editions[0]!.local_date).toBe(TAKEN);
  });

  it("leaves an edition on its day when the move is canceled", async () => {
    const { t, carry, cell, server } = await openPlan();
    await carry(TAKEN, { ArrowLeft: "2031-05-11" });
    await userEvent.keyboard("{Escape}");
    await expect
      .element(page.getByText(t("drag.cancelled", { name: `Edition ${TAKEN}` })))
      .toBeInTheDocument();
    expect(cell(TAKEN)!.querySelectorAll("li")).toHaveLength(1);
    expect(server.editions).toEqual([editionOn(TAKEN)]);
  });

  it("keeps the change of a colleague to an edition that is moved", async () => {
    const { t, carry, alert, cell, server } = await openPlan();
    await carry(TAKEN, { ArrowDown: "2031-05-19" });
    server.editions = [editionOn(TAKEN, { name: "Christmas special", version: 2 })];
    await userEvent.keyboard(" ");
    await expect.element(alert(t("edit.changed"))).toBeVisible();
    await expect.poll(() => cell(TAKEN)?.textContent).toContain("Christmas special");
  });

  it("is read-only for a viewer", async () => {
    const { t, dialog, add } = await openPlan({ role: "viewer", query: "month=2031-05&edition=12" });
    await expect.element(dialog).toMatchTextContent(t("panel.reading_note"));
    await expect.element(dialog.getByRole("button", { name: t("panel.move") })).not.toBeInTheDocument();
    await expect.element(add).not.toBeInTheDocument();
  });
});
