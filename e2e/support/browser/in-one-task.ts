import type { Locator } from "@playwright/test";

/** Clicks after a back navigation has started, so that its effect does not render first. */
export async function clickAndGoBack(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    history.back();
    const end = performance.now() + 200;
    while (performance.now() < end);
    (element as HTMLElement).click();
  });
}
