import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";

/** Looks at the screen as it is, and returns what axe has against it, each in a line that says where. */
type Look = (screen: string) => Promise<string[]>;

/**
 * Has axe look at one screen of a page after the other, by every rule: on a desk in light colours and on a phone in dark
 * ones, since colours do not change with the size of a screen.
 */
export async function findingsOf(page: Page): Promise<Look> {
  if (test.info().project.name !== "desktop") await page.emulateMedia({ colorScheme: "dark" });
  return (screen) => inspect(page, screen);
}

async function inspect(page: Page, screen: string): Promise<string[]> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate<boolean>("'axe' in window")));
  // Axe stays in a document once it is there, and to read half a megabyte again takes longer than to look.
  const axe = frames.every(Boolean) ? new AxeBuilder({ page, axeSource: "0" }) : new AxeBuilder({ page });
  // The screen behind a dialog has been looked at before it was opened, and is as it was.
  if ((await page.getByRole("dialog").count()) > 0) axe.include("[role=dialog]");
  // Nothing of ours lies in a frame of another origin, for which the other mode opens a page of its own each time.
  // What it has nothing to say against need not be described.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${screen}: ${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
