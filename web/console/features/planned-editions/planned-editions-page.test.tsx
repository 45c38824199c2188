import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { mouse } from "#web/testing/mouse.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { openPlan, TAKEN } from "./plan.fixture.tsx";
import { editionOn } from "./planned-editions.fixture.ts";

const FREE = "2031-05-20";

/** Opens the plan, with functions that drag in its month. */
async function openCalendar(editions = [editionOn(TAKEN)]) {
  const plan = await openPlan({ editions });
  const { chip, cell } = plan;
  const target = () => document.querySelector("[data-over] time")?.getAttribute("datetime");
  const announcement = () => document.querySelector("[id^=DndLiveRegion]")?.textContent;
  return {
    ...plan,
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
    /** Drags the edition of a day to another one with the mouse, which screen readers announce like this. */
    async drag(from: string, to: string, announced: string): Promise<void> {
      await expect.element(chip(from)).toBeVisible();
      const start = chip(from).element().getBoundingClientRect();
      const end = cell(to)!.getBoundingClientRect();
      await mouse.move({ x: start.x + 8, y: start.y + 8 });
      await mouse.down({ x: start.x + 8, y: start.y + 8 });
      // Past the distance that starts a drag.
      await mouse.move({ x: start.x + 20, y: start.y + 20 });
      const middle = { x: end.x + end.width / 2, y: end.y + end.height / 2 };
      await mouse.move(middle);
      await expect.poll(target).toBe(to);
      await expect.poll(announcement).toBe(announced);
      await mouse.up(middle);
    },
  };
}

describe("the plan", () => {
  it("moves an edition by keyboard, which keeps the focus, and back by Undo", async () => {
    const { t, chip, carry, server } = await openCalendar();
    await carry(TAKEN, { ArrowDown: "2031-05-19", ArrowRight: FREE });
    await userEvent.keyboard(" ");
    await expect.element(chip(FREE)).toHaveFocus();
    await expect.poll(() => server.editions[0]!.local_date).toBe(FREE);
    await page.getByRole("button", { name: t("common:actions.undo") }).click();
    await expect.element(chip(TAKEN)).toBeVisible();
    expect(server.editions[0]!.local_date).toBe(TAKEN);
  });

  it("moves an edition that is dragged to a free day, but not to a taken one", async () => {
    const other = editionOn("2031-05-13");
    const { t, chip, cell, drag, alert, undo, server } = await openCalendar([editionOn(TAKEN), other]);
    const reason = t("taken.edition", { name: other.name });
    await drag(TAKEN, other.local_date, `Tue 13 May. ${reason}`);
    await expect.element(alert(reason)).toBeVisible();
    expect(server.editions.map(({ local_date }) => local_date)).toEqual([TAKEN, other.local_date]);

    await drag(TAKEN, FREE, "Tue 20 May");
    await expect.element(chip(FREE)).toBeVisible();
    expect(cell(TAKEN)!.querySelectorAll("li")).toHaveLength(0);
    await undo.click();
    await expect.element(chip(TAKEN)).toBeVisible();
    expect(server.editions.map(({ local_date }) => local_date)).toEqual([TAKEN, other.local_date]);
  });

  it("adds an edition on the clicked day, and refuses a taken day", async () => {
    const { t, cell, chip, alert, dialog, server } = await openPlan();
    await expect.element(chip(TAKEN)).toBeVisible();
    const clickBelowItems = (day: string) => {
      const { width, height } = cell(day)!.getBoundingClientRect();
      return userEvent.click(cell(day)!, { position: { x: width / 2, y: height - 4 } });
    };
    await clickBelowItems(TAKEN);
    await expect.element(alert(t("taken.edition", { name: `Edition ${TAKEN}` }))).toBeVisible();
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();

    await clickBelowItems(FREE);
    await dialog(t("add"))
      .getByRole("button", { name: t("edit.add"), exact: true })
      .click();
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();
    await expect.element(chip(FREE)).toBeVisible();
    expect(server.editions.map(({ local_date }) => local_date)).toEqual([TAKEN, FREE]);
  });

  it("asks when the back button would close a new edition, or a dialog above an edition", async () => {
    const { t, add, router, dialog, panel, chip, search, server } = await openPlan();
    const question = dialog(t("common:unsaved.title"));
    const name = page.getByRole("textbox", { name: t("common:name") });
    const goBackAnd = async (answer: "stay" | "leave") => {
      void router.navigate(-1);
      await question.getByRole("button", { name: t(`common:unsaved.${answer}`) }).click();
      await expect.element(question).not.toBeInTheDocument();
    };
    await add.click();
    await name.fill("Extra");
    await goBackAnd("stay");
    await expect.element(name).toHaveValue("Extra");
    await goBackAnd("leave");
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();

    await chip(TAKEN).click();
    await panel.getByRole("button", { name: t("panel.rename") }).click();
    await name.fill("Summer special");
    await goBackAnd("stay");
    await expect.element(name).toHaveValue("Summer special");
    await goBackAnd("leave");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(() => search()).toBe("?month=2031-05");
    expect(server.editions).toEqual([editionOn(TAKEN)]);
  });

  it("follows a new time zone of the publication", async () => {
    const deliver = startEventStream();
    const { t, list, server } = await openPlan({ query: "month=2031-05&view=list" });
    await expect.element(page.getByText(t("time_zone", { city: "Berlin" }))).toBeVisible();
    // The service keeps the local time of each edition.
    server.editions = [editionOn(TAKEN, { release_date: `${TAKEN}T10:00:00.000Z` })];
    queryClient.setQueryData(sessionQuery.queryKey, (session) => {
      const [organization] = session!.organizations;
      const [publication] = organization!.publications;
      const moved = { ...publication!, time_zone: "America/New_York" };
      return { ...session!, organizations: [{ ...organization!, publications: [moved] }] };
    });
    deliver({ type: "publication", ...testPublication });
    await expect.element(page.getByText(t("time_zone", { city: "New York" }))).toBeVisible();
    await expect.element(list).toMatchTextContent(/06:00 New York/);
  });

  it.each([390, 1440])("shows all days of a week and the state of each edition in %i px", async (width) => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(width, 844);
    const { t, chip, button, search } = await openPlan({ query: "view=week&week=2031-05-05" });
    // The times of editions are moments, not days.
    const days = () => document.querySelectorAll('time[datetime]:not([datetime*="T"])');
    await expect.poll(days).toHaveLength(7);
    await expect.element(chip(TAKEN)).not.toBeInTheDocument();
    await button(t("next_week")).click();
    await expect.element(chip(TAKEN)).toMatchTextContent(t("state.planned"));
    await expect.poll(days).toHaveLength(7);
    await page.getByText(t("view.month"), { exact: true }).click();
    await expect.poll(search).toBe("?month=2031-05");
    await expect.element(chip(TAKEN)).toBeVisible();
  });

  it("leaves an edition on its day when the move is canceled", async () => {
    const { t, carry, cell, server } = await openCalendar();
    await carry(TAKEN, { ArrowLeft: "2031-05-11" });
    await userEvent.keyboard("{Escape}");
    await expect
      .element(page.getByText(t("drag.cancelled", { name: `Edition ${TAKEN}` })))
      .toBeInTheDocument();
    expect(cell(TAKEN)!.querySelectorAll("li")).toHaveLength(1);
    expect(server.editions).toEqual([editionOn(TAKEN)]);
  });

  it("keeps the change of a colleague to an edition that is moved", async () => {
    const { t, carry, alert, cell, server } = await openCalendar();
    await carry(TAKEN, { ArrowDown: "2031-05-19" });
    server.editions = [editionOn(TAKEN, { name: "Christmas special", version: 2 })];
    await userEvent.keyboard(" ");
    await expect.element(alert(t("common:errors.changed"))).toBeVisible();
    await expect.poll(() => cell(TAKEN)?.textContent).toContain("Christmas special");
  });

  it("is read-only for a viewer", async () => {
    const { t, panel, add } = await openPlan({ role: "viewer", query: "month=2031-05&edition=12" });
    await expect.element(panel).toMatchTextContent(t("panel.reading_note"));
    await expect.element(panel.getByRole("button", { name: t("panel.move") })).not.toBeInTheDocument();
    await expect.element(add).not.toBeInTheDocument();
  });
});

describe("the filter for the responsible person", () => {
  const filtered = (id: string) => ({ query: `month=${TAKEN.slice(0, 7)}&responsible=${id}` });
  const filter = () => page.getByRole("combobox", { name: "Responsible person" });

  it("names someone who lost the role by an edition, and is cleared", async () => {
    const { review } = editionOn(TAKEN);
    const responsible = { id: "mia", name: "Mia" };
    const { t, search } = await openPlan({
      ...filtered("mia"),
      editions: [editionOn(TAKEN, { review: { ...review, responsible } })],
    });
    await expect.element(filter()).toHaveDisplayValue("Mia");
    await filter().selectOptions(t("filter.anyone"));
    await expect.poll(() => search()).toBe(`?month=${TAKEN.slice(0, 7)}`);
  });

  it("says that an unknown person is a former member", async () => {
    const { t } = await openPlan(filtered("gone"));
    await expect.element(filter()).toHaveDisplayValue(t("filter.former_member"));
  });
});
