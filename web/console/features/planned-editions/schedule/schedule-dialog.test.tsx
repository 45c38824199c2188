import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type EditionRule,
  type EditionRulePreview,
  previewEditionRule,
} from "#shared/console/issues/planned-editions.ts";
import { openPlan } from "../plan.fixture.tsx";
import { addDays } from "../plan-days.ts";

const DAILY: EditionRule = {
  rrule: "FREQ=DAILY",
  release_time: "06:00",
  starts_on: "2031-05-01",
  horizon_days: 40,
  version: 1,
};

/** Opens the plan and the dialog of its schedule, whose preview adds an edition for each day in advance. */
async function openSchedule(rule: EditionRule | null) {
  const plan = await openPlan({ rule, editions: [] });
  const { t, service, button } = plan;
  service.answer(previewEditionRule, ({ body }) => {
    const next = Array.from({ length: 10 }, (_, index) => addDays("2031-05-01", index));
    const preview: EditionRulePreview = {
      next: next.map((local_date) => ({
        local_date,
        release_date: `${local_date}T04:00:00.000Z`,
        over: false,
        fate: null,
        moved_to: null,
      })),
      adds: body.horizon_days,
      removes: [],
      stays: [],
      retimes: 0,
      keeps: [],
    };
    return { preview };
  });
  await button(t(rule ? "edit_schedule" : "set_schedule")).click();
  const dialog = plan.dialog(t("rule.title"));
  return {
    ...plan,
    dialog,
    preview: page.getByRole("region", { name: t("rule.preview") }),
    save: dialog.getByRole("button", { name: t("rule.save") }),
    horizon: dialog.getByRole("textbox", { name: t("rule.horizon") }),
    hours: dialog.getByRole("spinbutton", { name: t("edit.hours") }),
  };
}

describe("the publishing schedule", () => {
  it("is unchanged once its kind is chosen again", async () => {
    const { t, dialog } = await openSchedule(DAILY);
    for (const kind of ["custom", "daily"] as const) {
      await dialog.getByRole("combobox", { name: t("rule.kind") }).click();
      await page.getByRole("option", { name: t(`rule.kinds.${kind}`) }).click();
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("is previewed before it is saved", async () => {
    const { t, dialog, preview, save, server } = await openSchedule(null);
    const toggle = (day: string) => dialog.getByText(day, { exact: true }).click();
    await toggle("Thu");
    await expect.element(preview).toMatchTextContent(t("rule.preview_incomplete"));
    await expect.element(save).toBeDisabled();
    for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]) await toggle(day);
    await expect.element(preview).toMatchTextContent(t("rule.adds", { count: 60 }));
    await expect.poll(() => preview.getByRole("listitem").elements()).toHaveLength(10);
    expect(server.rule).toBeNull();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.rule).toMatchObject({
      rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      release_time: "06:00",
      horizon_days: 60,
    });
  });

  it("that someone else has changed shows their values beside the changed ones before it is replaced", async () => {
    const { t, dialog, preview, save, horizon, hours, server } = await openSchedule(DAILY);
    await expect.element(preview).toMatchTextContent(t("rule.adds", { count: 40 }));
    server.rule = { ...DAILY, horizon_days: 33, version: 2 };
    await hours.fill("11");
    await save.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("rule.changed"));
    expect(server.rule).toEqual({ ...DAILY, horizon_days: 33, version: 2 });
    await expect.element(horizon).toHaveValue("33");
    await expect.element(hours).toHaveValue("11");
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.rule).toEqual({ ...DAILY, release_time: "11:00", horizon_days: 33, version: 3 });
  });
});
