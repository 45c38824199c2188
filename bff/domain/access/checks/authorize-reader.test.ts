import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type AccessGrant, loadAuthorized } from "./authorize-reader.ts";

const SLOW_MS = 40;

/** Loads the next of these rows each time, and authorizes each in this time. */
async function load(rows: { isProtected: boolean }[], milliseconds: number) {
  const authorized: boolean[] = [];
  const found = await loadAuthorized(
    async () => rows.shift()!,
    async ({ isProtected }) => {
      authorized.push(isProtected);
      if (milliseconds > 0) await pause(milliseconds);
      return { productIds: null, cacheControl: String(isProtected) } satisfies AccessGrant;
    },
  );
  return { authorized, ...found };
}

describe("loadAuthorized", () => {
  it("authorizes once if the authorization is fast", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    const { authorized, row } = await load([{ isProtected: true }, { isProtected: false }], 0);
    expect([authorized, row]).toEqual([[true], { isProtected: true }]);
  });

  it("authorizes once if the item did not change during a slow authorization", async () => {
    const { authorized, row } = await load([{ isProtected: true }, { isProtected: true }], SLOW_MS);
    expect([authorized, row]).toEqual([[true], { isProtected: true }]);
  });

  it("authorizes again if the item became protected during a slow authorization", async () => {
    const { authorized, row, grant } = await load([{ isProtected: false }, { isProtected: true }], SLOW_MS);
    expect([authorized, row]).toEqual([[false, true], { isProtected: true }]);
    expect(grant.cacheControl).toBe("true");
  });
});
