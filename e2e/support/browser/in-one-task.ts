import type { Locator } from "@playwright/test";

/** Types into a field and leaves in the same task, before the screen renders again. */
export async function typeAndLeave(field: Locator, text: string, by: "Escape" | "Back"): Promise<void> {
  await field.evaluate(
    (element, { text, by }) => {
      const input = element as HTMLInputElement;
      input.select();
      document.execCommand("insertText", false, text);
      if (by === "Back") history.back();
      else
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
    },
    { text, by },
  );
}

/** Clicks after a back navigation has started, so that its effect does not render first. */
export async function clickAndGoBack(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    history.back();
    const end = performance.now() + 200;
    while (performance.now() < end);
    (element as HTMLElement).click();
  });
}
