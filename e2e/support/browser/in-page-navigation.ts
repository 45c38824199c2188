import type { Page } from "@playwright/test";

/**
 * Makes `page.goto` open other screens of the console in the loaded document, as links do. Loading the code again for each
 * screen takes longer than rendering it.
 */
export function navigateInPage(page: Page): void {
  const load = page.goto.bind(page);
  page.goto = async (url, options) => {
    if (page.url() === "about:blank") return load(url, options);
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, url);
    return null;
  };
}
