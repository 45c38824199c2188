import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";

/** What colours decide. They do not change with the size of the screen. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type Colours = "light" | "dark";

/** What lies over a screen. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Looks at the screen as it is, and returns what axe has against it, each in a line that says where; and whether the
 * whole of it scrolls sideways.
 */
type Look = (screen: string) => Promise<string[]>;

/**
 * Has axe look at one screen of a page after the other: by every rule, and in light and in dark colours by what colours
 * decide. Where a dialog or a menu lies over a screen whose colours were seen before, only the overlay's are new.
 */
export function findingsOf(page: Page): Look {
  if (test.info().project.name !== "desktop")
    return async (screen) => [
      ...(await tooWide(page, screen)),
      ...(await inspect(page, screen, (axe) => axe.disableRules(COLOUR_RULES))),
    ];
  let colours: Colours = "light";
  const seen = new Set<string>();
  return async (screen) => {
    const { pathname } = new URL(page.url());
    const overlaid =
      seen.has(pathname) && (await page.locator(OVERLAYS).filter({ visible: true }).count()) > 0;
    seen.add(pathname);
    const found = await tooWide(page, screen);
    found.push(...(await inspect(page, screen, (axe) => (overlaid ? axe.disableRules(COLOUR_RULES) : axe))));
    const byColour = (axe: AxeBuilder) => (overlaid ? axe.include(OVERLAYS) : axe).withRules(COLOUR_RULES);
    if (overlaid) found.push(...(await inspect(page, `${screen}, ${colours}`, byColour)));
    // Stays so for the next screen: to change colours costs as much as to look at them.
    colours = colours === "light" ? "dark" : "light";
    await page.emulateMedia({ colorScheme: colours });
    found.push(...(await inspect(page, `${screen}, ${colours}`, byColour)));
    return found;
  };
}

/** A table has a room of its own to scroll in, but on a phone its rows have to be cards: only these may stay tables. */
const WIDE_TABLES = ["Who gets what"];

async function tooWide(page: Page, screen: string): Promise<string[]> {
  return page.evaluate(
    ({ screen, allowed }) => {
      const rooms = [...document.querySelectorAll("table")]
        .filter((table) => !allowed.includes(table.getAttribute("aria-label") ?? ""))
        .map((table) => table.parentElement);
      return [document.scrollingElement, ...rooms].flatMap((room) =>
        room && room.scrollWidth > room.clientWidth
          ? [`${screen}: scrolls sideways, ${room.scrollWidth} in ${room.clientWidth} pixels`]
          : [],
      );
    },
    { screen, allowed: WIDE_TABLES },
  );
}

async function inspect(
  page: Page,
  screen: string,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate<boolean>("'axe' in window")));
  // Axe stays in a document once it is there, and to read half a megabyte again takes longer than to look.
  const axe = frames.every(Boolean) ? new AxeBuilder({ page, axeSource: "0" }) : new AxeBuilder({ page });
  // Nothing of ours lies in a frame of another origin, for which the other mode opens a page of its own each time.
  // What it has nothing to say against need not be described.
  const { violations } = await choose(axe.setLegacyMode().options({ resultTypes: ["violations"] })).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${screen}: ${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
