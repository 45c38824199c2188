import { afterEach, describe, expect, it, vi } from "vitest";
import { ariaKeys, isCharacterShortcut, keyHint, keyNames } from "./shortcuts.ts";

describe("the names of keys on a Mac", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("are printed as on its keyboard, and announced as the Meta key", () => {
    vi.stubGlobal("navigator", { platform: "MacIntel" });
    expect(keyHint("$mod+K")).toBe("⌘+K");
    expect(keyNames("Mod-Alt-2")).toEqual(["⌘", "⌥", "2"]);
    expect(keyNames("Mod-Shift-8")).toEqual(["⌘", "⇧", "8"]);
    expect(keyNames("g i")).toEqual(["G", "I"]);
    expect(keyNames("[Shift]+?")).toEqual(["?"]);
    expect(keyNames("[Shift]++")).toEqual(["+"]);
    expect(keyNames("-")).toEqual(["−"]);
    expect(ariaKeys("$mod+S")).toBe("Meta+S");
    expect(ariaKeys("$mod+Enter")).toBe("Meta+Enter");
    expect(ariaKeys("Mod-Alt-2")).toBe("Meta+Alt+2");
  });
});

describe("a shortcut", () => {
  it.each(["g i", "[Shift]+?", "-"])("of characters only, as %j, can be turned off", (keys) => {
    expect(isCharacterShortcut(keys)).toBe(true);
  });

  it.each(["$mod+K", "Mod-b", "Escape", "Shift+Enter", "Esc Tab"])(
    "with another key, as %j, can't",
    (keys) => {
      expect(isCharacterShortcut(keys)).toBe(false);
    },
  );
});
