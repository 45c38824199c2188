import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Publication } from "#shared/console/identity/session.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { takenDays, weekOf } from "../plan-days.ts";
import { editionOn } from "../planned-editions.fixture.ts";
import { PlanCalendar } from "./plan-calendar.tsx";

/** Opens the week of an edition, on Saturday, 5 December, unless another day is given, in a window of the given width. */
async function openWeek(width: number, settings: Partial<Publication> = {}, day = "2026-12-05") {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, 844);
  const edition = editionOn(day);
  const moves: string[] = [];
  const { router } = await renderScreen(
    <PlanCalendar
      weeks={[weekOf(edition.local_date)]}
      month={null}
      today="2026-12-01"
      now={Date.parse("2026-12-01T12:00:00Z")}
      items={new Map([[edition.local_date, [{ kind: "edition", key: "edition", edition, summary: null }]]])}
      editions={[edition]}
      taken={takenDays([edition])}
      reviews={new Map()}
      openEdition={null}
      onOpen={() => {}}
      onAdd={() => {}}
      onMove={(_edition, day) => moves.push(day)}
      isMoving={() => false}
      onRefused={() => {}}
    />,
    { path: "planned-editions", texts: ["planned-editions"], settings },
  );
  const t = i18next.getFixedT(null, "planned-editions");
  const chip = page.getByRole("button", { name: new RegExp(edition.name) });
  const target = () => document.querySelector("[data-over] time")?.getAttribute("datetime");
  return {
    t,
    router,
    edition,
    chip,
    moves,
    noFurther: page.getByText(t("drag.no_further")),
    async pickUp(): Promise<void> {
      (chip.element() as HTMLElement).focus();
      await userEvent.keyboard(" ");
      await expect.poll(target).toBe(edition.local_date);
    },
    async press(key: string, day: string): Promise<void> {
      await userEvent.keyboard(`{${key}}`);
      await expect.poll(target).toBe(day);
    },
  };
}

describe("a file that is dropped on an edition of the calendar", () => {
  const drop = (target: Element, ...names: string[]) => {
    const dataTransfer = new DataTransfer();
    for (const name of names) dataTransfer.items.add(new File(["%PDF"], name, { type: "application/pdf" }));
    for (const type of ["dragover", "drop"])
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  };

  it("becomes the issue of the edition", async () => {
    const { chip, router, edition } = await openWeek(1440);
    drop(chip.element(), "issue.pdf");
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/new$/);
    await expect.poll(() => router.state.location.search).toBe(`?pe_id=${edition.pe_id}`);
    await expect.poll(() => router.state.location.state).toEqual({ file: expect.any(File) });
  });

  it("has to be the only one", async () => {
    const { t, chip, router } = await openWeek(1440);
    drop(chip.element(), "one.pdf", "two.pdf");
    await expect.element(page.getByText(t("panel.create_from_one"))).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toMatch(/planned-editions$/);
  });
});

describe("a week of editions by keyboard", () => {
  it("moves an edition up and down the days of a narrow screen, and announces the last day", async () => {
    const week = await openWeek(390);
    await week.pickUp();
    await week.press("ArrowUp", "2026-12-04");
    await week.press("ArrowDown", "2026-12-05");
    await week.press("ArrowDown", "2026-12-06");
    await expect.element(week.noFurther).not.toBeInTheDocument();
    await week.press("ArrowDown", "2026-12-06");
    await expect.element(week.noFurther).toBeInTheDocument();
    await userEvent.keyboard(" ");
    await expect.poll(() => week.moves).toEqual(["2026-12-06"]);
    await expect.element(week.noFurther).not.toBeInTheDocument();
  });

  it("moves an edition left and right in the table of a wide screen, and announces the last day", async () => {
    const week = await openWeek(1440);
    await week.pickUp();
    await week.press("ArrowLeft", "2026-12-04");
    await week.press("ArrowRight", "2026-12-05");
    await week.press("ArrowRight", "2026-12-06");
    await expect.element(week.noFurther).not.toBeInTheDocument();
    await week.press("ArrowRight", "2026-12-06");
    await expect.element(week.noFurther).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(week.noFurther).not.toBeInTheDocument();
    expect(week.moves).toEqual([]);
  });
});

describe("public holidays in a week of editions", () => {
  it.each([390, 1440])("are named on their day at a width of %i", async (width) => {
    await openWeek(width, { holiday_region: "DE-BY" }, "2027-01-09");
    const day = page.getByRole(width === 390 ? "listitem" : "cell").filter({ hasText: "Epiphany" });
    await expect.poll(() => day.element().querySelector("time")?.dateTime).toBe("2027-01-06");
  });
});
