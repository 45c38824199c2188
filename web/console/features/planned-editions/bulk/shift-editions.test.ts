import { describe, expect, it } from "vitest";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { takenDays } from "../plan-days.ts";
import { shiftEditions } from "./shift-editions.ts";

const edition = (day: number) => ({ id: day, local_date: `2026-12-0${day}` }) as PlannedEdition;
const [one, two, three, five] = [edition(1), edition(2), edition(3), edition(5)];

const shifted = (selected: PlannedEdition[], days: number) =>
  shiftEditions(selected, takenDays([one, two, three, five]), days).map(({ edition, day, blockedBy }) => [
    edition.id,
    Number(day.slice(8)),
    blockedBy?.id ?? null,
  ]);

describe("moving several editions", () => {
  it("starts with the last one if they move later, and with the first one if they move earlier", () => {
    expect(shifted([one, two, three], 1)).toEqual([
      [3, 4, null],
      [2, 3, null],
      [1, 2, null],
    ]);
    expect(shifted([three, two], -1)).toEqual([
      [2, 1, 1],
      [3, 2, 2],
    ]);
  });

  it("stops at a day of another edition, and at one that a blocked edition keeps", () => {
    expect(shifted([two, three], 2)).toEqual([
      [3, 5, 5],
      [2, 4, null],
    ]);
    expect(shifted([one, three], 2)).toEqual([
      [3, 5, 5],
      [1, 3, 3],
    ]);
  });
});
