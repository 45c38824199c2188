import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapScroll } from "./scroll-map.ts";

describe("mapScroll", () => {
  it("aligns the edges of blocks and interpolates between them", () => {
    const source = [0, 100, 200, 400];
    const page = [10, 50, 650, 700];
    expect(mapScroll(source, page, 100)).toBe(50);
    expect(mapScroll(source, page, 200)).toBe(650);
    expect(mapScroll(source, page, 150)).toBe(350);
    expect(mapScroll(page, source, 350)).toBe(150);
    expect(mapScroll(source, page, 9999)).toBe(700);
  });

  it("returns 0 if a view has fewer than two edges", () => {
    expect(mapScroll([], [0, 100], 50)).toBe(0);
    expect(mapScroll([0], [0, 100], 50)).toBe(0);
  });

  it("never scrolls back while the other view scrolls forward", () => {
    const edges = fc.array(fc.nat(500), { minLength: 2, maxLength: 12 }).map((sizes) => {
      const all = [0];
      for (const size of sizes) all.push(all.at(-1)! + size);
      return all;
    });
    fc.assert(
      fc.property(edges, edges, fc.nat(6000), fc.nat(600), (from, to, position, step) => {
        const before = mapScroll(from, to, position);
        const after = mapScroll(from, to, position + step);
        expect(after).toBeGreaterThanOrEqual(before - 1e-6);
        expect(after).toBeLessThanOrEqual(to.at(-1)! + 1e-6);
      }),
    );
  });
});
