import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleOf, spreadOf, stepZoom, turn, zoomAt } from "./page-spreads.ts";

describe("double pages", () => {
  it("show the cover alone, then pairs, and a last page without its partner", () => {
    expect(spreadOf(1, 6, true)).toEqual([1]);
    expect(spreadOf(2, 6, true)).toEqual([2, 3]);
    expect(spreadOf(3, 6, true)).toEqual([2, 3]);
    expect(spreadOf(6, 6, true)).toEqual([6]);
    expect(spreadOf(3, 6, false)).toEqual([3]);
  });

  it("are turned by pairs, and stop at both ends", () => {
    expect(turn(1, 6, true, true)).toBe(2);
    expect(turn(3, 6, true, true)).toBe(4);
    expect(turn(6, 6, true, true)).toBeNull();
    expect(turn(4, 6, true, false)).toBe(2);
    expect(turn(2, 6, true, false)).toBe(1);
    expect(turn(1, 6, true, false)).toBeNull();
  });

  it("contain every page exactly once, in either direction", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.boolean(), fc.boolean(), (total, double, forwards) => {
        const seen: number[] = [];
        let page: number | null = forwards ? 1 : total;
        while (page !== null) {
          const spread = spreadOf(page, total, double);
          seen.push(...(forwards ? spread : spread.toReversed()));
          page = turn(page, total, double, forwards);
        }
        const all = Array.from({ length: total }, (_, index) => index + 1);
        expect(seen).toEqual(forwards ? all : all.toReversed());
      }),
    );
  });
});

describe("the zoom", () => {
  const page = { width: 1240, height: 1754 };

  it("fits the whole spread, or its width alone", () => {
    const room = { width: 1240, height: 877 };
    expect(scaleOf("page", [page], room, 8)).toBeCloseTo(0.5);
    expect(scaleOf("width", [page], room, 8)).toBeCloseTo(1);
    expect(scaleOf("width", [page, page], { width: 1248, height: 100 }, 8)).toBeCloseTo(0.5);
  });

  it("is the size on paper at 100 %", () => {
    expect(1240 * scaleOf(1, [page], { width: 1, height: 1 }, 0)).toBeCloseTo(793.6);
    expect(zoomAt(scaleOf(1.5, [page], { width: 1, height: 1 }, 0))).toBeCloseTo(1.5);
  });

  it("changes in steps between its limits", () => {
    expect(stepZoom(1, true)).toBe(1.25);
    expect(stepZoom(1.1, false)).toBe(1);
    expect(stepZoom(0.63, true)).toBe(0.75);
    expect(stepZoom(4, true)).toBe(4);
    expect(stepZoom(0.4, false)).toBe(0.25);
    expect(stepZoom(0.2, false)).toBe(0.2);
    expect(stepZoom(0.2, true)).toBe(0.25);
  });
});
