import { type Page, test } from "@playwright/test";
import axe from "axe-core";
import { navigateInPage } from "../browser/in-page-navigation.ts";
import { smallTargets } from "./touch-targets.ts";

/** Runs axe on the current screen. Returns one line for each violation, with its element. */
type CheckScreen = (screen: string) => Promise<string[]>;

/**
 * Returns a function that runs all axe rules on a screen: in the light color scheme on the desktop and in the dark one on the
 * phone, because colors do not depend on the width. No screen may scroll sideways. On the phone it also measures touch targets. Call it before the first screen
 * is opened. `inPage`: the console changes screens without loading its page again. Pages of the kiosk are documents.
 */
export async function findingsOf(page: Page, { inPage = true } = {}): Promise<CheckScreen> {
  if (test.info().project.name !== "desktop") await page.emulateMedia({ colorScheme: "dark" });
  const isTouched = await page.evaluate<boolean>("matchMedia('(pointer: coarse)').matches");
  await page.addInitScript(axe.source);
  if (inPage) navigateInPage(page);
  return async (screen) => [
    ...(await violationsOf(page)).map((violation) => `${screen}: ${violation}`),
    ...(await overflowOf(page)).map((overflow) => `${screen}: ${overflow}`),
    ...(isTouched ? await smallTargets(page, screen) : []),
  ];
}

/** Returns a line if the page scrolls sideways, with the elements that are too wide. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `scrolls sideways, ${scrollWidth} of ${clientWidth} px: ${wide.map(({ className }) => className).join(", ")}`,
    ];
  });
}

async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The tour has already checked the screen behind the dialog.
    const dialogs = [...document.querySelectorAll("[role=dialog]")].filter((dialog) =>
      dialog.checkVisibility(),
    );
    const scope = dialogs.length > 0 ? { include: dialogs } : document;
    // Only violations are reported, so axe need not describe passed rules.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(scope, {
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
    );
  });
}
