import { expect, type Locator, type Page } from "@playwright/test";
import { call, RefusedCall } from "#e2e/support/api.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Route, RouteParams, RouteResult } from "#shared/contract/route.ts";
import { READ_PATH } from "#shared/kiosk/addresses.ts";
import { type Translate, textsIn } from "#web/kiosk/texts/kiosk-texts.ts";

/** The kiosk of a publication, as a reader uses it. */
export class KioskReader {
  readonly page: Page;
  readonly main: Locator;
  readonly home: string;
  readonly t: Translate;
  readonly #publicationId: number;

  constructor(
    page: Page,
    publication: { id: number; slug: string },
    language: Language = "en",
    root = READ_PATH,
  ) {
    this.page = page;
    this.#publicationId = publication.id;
    this.main = page.locator("main");
    this.home = `${root}/${publication.slug}`;
    this.t = textsIn(language);
  }

  /** Calls a route of the readers' API. Returns null if readers do not see the record. */
  async call<R extends Route>(
    route: R,
    params: Omit<RouteParams<R>, "publication_id">,
  ): Promise<RouteResult<R> | null> {
    const all = { publication_id: this.#publicationId, ...params } as RouteParams<R>;
    try {
      return await call(this.page.request, route, { params: all });
    } catch (error) {
      if (error instanceof RefusedCall && error.status === 404) return null;
      throw error;
    }
  }

  /** Waits until the service worker answers for the pages and has kept those for the start. */
  async untilReadyForOffline(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const offline = `${this.home}/offline`;
    await expect
      .poll(() => this.page.evaluate(async (path) => (await caches.match(path)) !== undefined, offline))
      .toBe(true);
  }

  button(action: string, issue: string): Locator {
    return this.page.getByRole("button", { name: `${action}: ${issue}` });
  }

  /** Saves the issue whose page is open. */
  async save(issue: string): Promise<void> {
    await this.untilReadyForOffline();
    await this.button(this.t("save"), issue).click();
    await expect(this.button(this.t("saved_remove"), issue)).toBeVisible();
  }

  /** Returns the caches with issues. */
  issueCaches(): Promise<string[]> {
    return this.page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith("newsrack-issue-")),
    );
  }

  /** Returns the paths of the protected articles that this device keeps. */
  keptArticles(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const kept = await (await caches.open("newsrack-articles")).keys();
      return kept.map(({ url }) => new URL(url).pathname);
    });
  }

  /** Expects that the first page image on the screen has loaded. */
  async expectPageImage(): Promise<void> {
    const image = this.main.getByRole("img").first();
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
}
