import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";
import { smallTargets } from "./touch-targets.ts";

/** Runs axe on the current screen. Returns one line for each violation, with its element. */
type CheckScreen = (screen: string) => Promise<string[]>;

/**
 * Returns a function that runs all axe rules on a screen: in the light color scheme on the desktop and in the dark one on the
 * phone, because colors do not depend on the width. On the phone it also measures touch targets.
 */
export async function findingsOf(page: Page): Promise<CheckScreen> {
  if (test.info().project.name !== "desktop") await page.emulateMedia({ colorScheme: "dark" });
  const isTouched = await page.evaluate<boolean>("matchMedia('(pointer: coarse)').matches");
  return async (screen) => [
    ...(await inspect(page, screen)),
    ...(isTouched ? await smallTargets(page, screen) : []),
  ];
}

async function inspect(page: Page, screen: string): Promise<string[]> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate<boolean>("'axe' in window")));
  // The document keeps axe once it is loaded. Loading its 500 kB again takes longer than the analysis.
  const axe = frames.every(Boolean) ? new AxeBuilder({ page, axeSource: "0" }) : new AxeBuilder({ page });
  // The tour has already checked the screen behind the dialog.
  if ((await page.getByRole("dialog").count()) > 0) axe.include("[role=dialog]");
  // The default mode opens another page each time to check frames of other origins, which the console does not have.
  // Only violations are reported, so axe need not describe passed rules.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${screen}: ${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
