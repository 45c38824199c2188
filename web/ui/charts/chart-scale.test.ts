import { describe, expect, it } from "vitest";
import { scaleFor } from "./chart-scale.ts";

describe("scaleFor", () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3, 2],
      [0, 1, 2, 3],
    ],
    [[5], [0, 2, 4, 6]],
    [[41], [0, 20, 40, 60]],
    [[100], [0, 50, 100]],
    [[812.5], [0, 500, 1000]],
  ])("has round numbers up to the largest of %j", (values, ticks) => {
    expect(scaleFor(values)).toEqual({ top: ticks.at(-1), ticks });
  });

  it("has two to five lines and reaches each value", () => {
    for (let value = 1; value < 100_000; value = value * 1.37 + 1) {
      const { top, ticks } = scaleFor([value]);
      expect(top).toBeGreaterThanOrEqual(value);
      expect(top).toBeLessThanOrEqual(value * 2 + 1);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});
