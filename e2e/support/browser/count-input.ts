import type { Page } from "@playwright/test";

interface Counts {
  clicks: number;
  /** Keys that don't type a character, such as Enter. */
  keys: number;
  scrolls: number;
}

declare global {
  interface Window {
    inputCounts: Counts;
  }
}

/** Counts the clicks, keys and scrolls on a page from now on, until it is loaded again. */
export async function countInput(page: Page): Promise<() => Promise<Counts>> {
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0, scrolls: 0 };
    window.inputCounts = counts;
    window.addEventListener("pointerdown", () => (counts.clicks += 1), true);
    window.addEventListener("keydown", ({ key }) => (counts.keys += key.length > 1 ? 1 : 0), true);
    window.addEventListener("scroll", () => (counts.scrolls += 1), true);
  });
  return () => page.evaluate(() => window.inputCounts);
}
