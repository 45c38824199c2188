import { describe, expect, it, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useThrottledRefresh } from "./use-throttled-refresh.ts";

/** Longer than a test, so that only the end of the screen can run what waits. */
const INTERVAL_MS = 3_600_000;

async function renderRefresh() {
  const refresh = vi.fn();
  const { result, unmount } = await renderHook(() => useThrottledRefresh(refresh, INTERVAL_MS));
  return { refresh, request: () => result.current(), leave: unmount };
}

describe("a throttled refresh", () => {
  it("runs when the screen is left if it was waiting", async () => {
    const { refresh, request, leave } = await renderRefresh();
    for (let count = 0; count < 3; count += 1) request();
    expect(refresh).toHaveBeenCalledTimes(1);
    await leave();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("does not run when the screen is left if nothing was waiting", async () => {
    const { refresh, request, leave } = await renderRefresh();
    request();
    await leave();
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
