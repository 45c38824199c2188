import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressSequence } from "#web/testing/press-sequence.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { type Shortcuts, useCharacterShortcuts, useGlobalKeys, useShortcuts } from "./shortcuts.ts";

/** Renders a screen with shortcuts, a text field and the option of a text editor. Returns the keys that were handled. */
async function openScreen({ inFields = false, hasEditor = false } = {}) {
  const handled: string[] = [];
  const note = (name: string) => () => void handled.push(name);
  const shortcuts: Shortcuts = { "$mod+S": note("save"), ArrowRight: note("next") };
  function Screen() {
    useShortcuts(shortcuts, { inFields });
    useGlobalKeys({ "[Shift]+?": note("help"), "n a": note("new article"), "g i": note("issues") });
    useCharacterShortcuts({ "[Shift]++": note("larger"), T: note("text"), ArrowDown: () => false });
    return (
      <>
        <input aria-label="Name" />
        {hasEditor && <div contentEditable suppressContentEditableWarning />}
      </>
    );
  }
  await renderScreen(<Screen />, { path: "screen" });
  return { handled, field: page.getByRole("textbox", { name: "Name" }) };
}

describe("shortcuts of a screen", () => {
  it("run their handlers instead of the browser's action", async () => {
    const { handled } = await openScreen();
    const isPrevented = (key: string, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent("keydown", {
        key,
        code: key,
        bubbles: true,
        cancelable: true,
        ...init,
      });
      return !document.body.dispatchEvent(event);
    };
    expect(isPrevented("s", { ctrlKey: true })).toBe(true);
    expect(isPrevented("s", { ctrlKey: true, altKey: true })).toBe(false);
    expect(isPrevented("ArrowDown")).toBe(false);
    expect(handled).toEqual(["save"]);
  });

  it("repeat while a key is held down", async () => {
    const { handled } = await openScreen();
    await userEvent.keyboard("{ArrowRight>3/}");
    expect(handled).toEqual(["next", "next", "next"]);
  });

  it("work with and without Shift for a character that needs it on some keyboards only", async () => {
    const { handled } = await openScreen();
    await userEvent.keyboard("+{Shift>}+{/Shift}");
    expect(handled).toEqual(["larger", "larger"]);
  });

  it("do nothing in a field unless they are meant for fields", async () => {
    const screen = await openScreen();
    await screen.field.click();
    await userEvent.keyboard("{ArrowRight}t{Control>}s{/Control}");
    expect(screen.handled).toEqual([]);
    await expect.element(screen.field).toHaveValue("t");
  });

  it("run in a field if they are meant for fields", async () => {
    const { handled, field } = await openScreen({ inFields: true });
    await field.click();
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(handled).toEqual(["save"]);
  });

  it("take precedence over the global shortcuts", async () => {
    const handled: string[] = [];
    function Screen() {
      useGlobalKeys({
        "[Shift]+?": () => void handled.push("help"),
        "n i": () => void handled.push("new issue"),
      });
      useCharacterShortcuts({ "[Shift]+?": () => void handled.push("help of the screen") });
      return null;
    }
    await renderScreen(<Screen />, { path: "screen" });
    await userEvent.keyboard("{Shift>}?{/Shift}");
    pressSequence("ni");
    expect(handled).toEqual(["help of the screen", "new issue"]);
  });

  it("leave single characters to a text editor on the screen", async () => {
    const { handled } = await openScreen({ hasEditor: true });
    await userEvent.keyboard("t{ArrowRight}{Shift>}?{/Shift}");
    pressSequence("nagi");
    expect(handled).toEqual(["next"]);
  });
});
