import { describe, expect, it, onTestFinished, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { EDITING_ENDS_AFTER_MS, useIsEditing } from "./use-presence.ts";

describe("a person who edits a record", () => {
  it("counts as editing until nothing was unsaved for a while, although changes are saved within seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const hook = await renderHook((hasChanges?: boolean) => useIsEditing(hasChanges ?? false));
    const pass = (ms: number) => hook.act(() => vi.advanceTimersByTime(ms));
    expect(hook.result.current).toBe(false);

    await hook.rerender(true);
    expect(hook.result.current).toBe(true);
    await hook.rerender(false);
    await pass(EDITING_ENDS_AFTER_MS - 1);
    expect(hook.result.current).toBe(true);

    await hook.rerender(true);
    await hook.rerender(false);
    await pass(EDITING_ENDS_AFTER_MS - 1);
    expect(hook.result.current).toBe(true);
    await pass(1);
    expect(hook.result.current).toBe(false);
  });
});
