import { expect, test } from "#e2e/fixtures.ts";
import { KioskReader } from "#e2e/pages/kiosk-reader.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { call } from "#e2e/support/api.ts";
import { inviteReader, sellProducts, signInAtNewsrack } from "#e2e/support/kiosk-readers.ts";
import { ORGANIZATION } from "#e2e/support/provision.ts";
import { SAMPLE_NAME as NAME, RELEASED, serveSampleIssue } from "#e2e/support/sample-issue.ts";
import type { Language } from "#shared/console/languages.ts";
import { createCodeBatch } from "#shared/console/products/codes.ts";
import { deleteHolding, listHoldings } from "#shared/console/products/holdings.ts";

const DAY_MS = 86_400_000;
const languages: { locale: string; language: Language }[] = [
  { locale: "en-GB", language: "en" },
  { locale: "de-DE", language: "de" },
];

const PAGE_IMAGE = /\/pages\/\d+\?/;

test.describe("a reader without a connection", () => {
  for (const { locale, language } of languages)
    test(
      `reads a saved issue, the front page and what was read last (${locale})`,
      { tag: "@phone" },
      async ({ browser, service, api, importSampleIssue, publication }, { project }) => {
        const issue = await importSampleIssue();
        const story = { content: "Who **pays**?", ...RELEASED };
        const read = await api.createStory({ title: "The new lock", ...story }, "published");
        const unread = await api.createStory({ title: "The old lock", ...story }, "published");
        const context = await browser.newContext({ ...project.use, locale, baseURL: service.url });
        const page = await context.newPage();
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        const reader = new KioskReader(page, publication, language);
        const { home, main, t } = reader;
        const findings = await findingsOf(page, { inPage: false });
        const found: string[] = [];

        await test.step("saves the issue", async () => {
          await page.goto(`${home}/issues/${issue.id}`);
          await reader.save(NAME);
          await expect(main.getByRole("status").first()).not.toBeEmpty();
          found.push(...(await findings("saved issue")));
          await page.goto(`${home}/articles/${read.id}`);
          await expect(page.getByText("Who pays?")).toBeVisible();
        });

        await context.setOffline(true);

        await test.step("opens the front page and the library", async () => {
          await page.goto(home);
          await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();
          await page.getByRole("link", { name: t("library") }).click();
          await expect(main.getByRole("heading", { name: t("saved_issues") })).toBeVisible();
          found.push(...(await findings("library")));
        });

        await test.step("turns the pages of the issue and searches it", async () => {
          await main.getByRole("link", { name: NAME }).first().click();
          await reader.expectPageImage();
          await page.getByRole("link", { name: t("next_page") }).click();
          await expect(page).toHaveURL(/-harbour-may\/2$/);
          await reader.expectPageImage();
          await page.getByRole("button", { name: t("find") }).click();
          await page.getByRole("searchbox").fill("Brackwater");
          await expect(page.getByRole("search")).toContainText(/[1-9]/);
          await page.reload();
          await reader.expectPageImage();
          await expect(page).toHaveURL(/-harbour-may\/2$/);
        });

        await test.step("reads an article that was read before, and is told that another is not saved", async () => {
          await page.goto(`${home}/articles/${read.id}-the-new-lock`);
          await expect(page.getByText("Who pays?")).toBeVisible();
          await page.goto(`${home}/articles/${unread.id}`);
          await expect(main.getByRole("heading", { name: t("offline") })).toBeVisible();
          await expect(main.getByRole("link", { name: NAME }).first()).toBeVisible();
          found.push(...(await findings("offline")));
        });

        await test.step("removes the issue", async () => {
          await context.setOffline(false);
          await page.goto(`${home}/library`);
          await reader.button(t("saved_remove"), NAME).click();
          await expect(main).toContainText(t("saved_none"));
          expect(await reader.issueCaches()).toEqual([]);
        });

        expect(found).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
      },
    );

  test("goes on saving after a lost connection, without fetching a file twice", async ({
    context,
    importSampleIssue,
    kiosk: reader,
    page,
  }) => {
    const { home, t } = reader;
    const issue = await importSampleIssue();
    await page.goto(`${home}/issues/${issue.id}`);
    await reader.untilReadyForOffline();
    await context.setOffline(true);
    await reader.button(t("save"), NAME).click();
    await expect(page.getByRole("alert")).toContainText(t("not_saved_unavailable"));
    await context.setOffline(false);
    // Only finished requests count: the lost connection also ends others, which are sent again.
    const images: string[] = [];
    context.on("requestfinished", (request) => {
      if (request.serviceWorker() && PAGE_IMAGE.test(request.url())) images.push(request.url());
    });
    // The connection is lost after the second page image, and comes back when the reader has been told.
    let isLost = false;
    await context.route(PAGE_IMAGE, async (route) => {
      // The service worker passes on what the page requests.
      if (!route.request().serviceWorker()) return route.continue();
      if (images.length >= 2 && !isLost) {
        isLost = true;
        await context.setOffline(true);
        return route.abort("internetdisconnected");
      }
      return route.continue();
    });
    await reader.button(t("save"), NAME).click();
    await expect(page.getByText(t("saving_connection"))).toBeVisible();
    await context.setOffline(false);
    await expect(reader.button(t("saved_remove"), NAME)).toBeVisible();
    expect(isLost).toBe(true);
    expect(new Set(images).size).toBe(images.length);
  });

  test("cancels saving, and nothing is left", async ({ context, importSampleIssue, kiosk: reader, page }) => {
    const { t } = reader;
    const issue = await importSampleIssue();
    await page.goto(`${reader.home}/issues/${issue.id}`);
    await reader.untilReadyForOffline();
    // The second page never arrives.
    await context.route(/\/pages\/2\?/, () => {});
    await reader.button(t("save"), NAME).click();
    await reader.button(t("saving_cancel"), NAME).click();
    await expect(reader.button(t("save"), NAME)).toBeVisible();
    await expect.poll(() => reader.issueCaches()).toEqual([]);
  });
});

test.describe("what a subscriber has saved", () => {
  test("is removed at the next contact after the access has ended, and when the reader signs out", async ({
    adminRequests,
    api,
    context,
    importSampleIssue,
    kiosk: reader,
    page,
    publication,
  }) => {
    const { home, main, t } = reader;
    const params = { organization_id: ORGANIZATION.id };
    const email = `off-${publication.id}@example.com`;
    await sellProducts(adminRequests, publication);
    const issue = await importSampleIssue({ single_purchase_required: true });
    const story = await api.createStory(
      { title: "Closed", content: "zanzibar", subscription_required: true, ...RELEASED },
      "published",
    );
    const closed = `${home}/articles/${story.id}-closed`;
    const product = `all-${publication.id}`;
    const address = `${home}/issues/${issue.id}`;

    await test.step("is saved with the reader's access", async () => {
      await inviteReader(adminRequests, page, { email, product });
      await page.goto(address);
      await expect(reader.button(t("save"), NAME)).toBeHidden();
      await page.getByRole("link", { name: t("sign_in") }).click();
      await signInAtNewsrack(page, email);
      await page.goto(address);
      await reader.save(NAME);
    });

    await test.step("is in no other cache of the browser", async () => {
      await page.goto(`${address}/1`);
      await reader.expectPageImage();
      await page.goto(`${home}/articles/${story.id}`);
      await expect(page.getByText("zanzibar")).toBeVisible();
      const kept = await page.evaluate(async () => {
        const texts: string[] = [];
        const leased = /^newsrack-(issue-|articles$)/;
        for (const name of (await caches.keys()).filter((one) => !leased.test(one)))
          for (const request of await (await caches.open(name)).keys()) {
            const response = await caches.match(request, { cacheName: name, ignoreVary: true });
            texts.push(request.url, (await response?.text()) ?? "");
          }
        return texts.join("\n");
      });
      expect(kept).toContain(home);
      expect(kept).not.toContain("zanzibar");
      expect(kept).not.toMatch(/\/pages\/\d/);
      await expect.poll(() => reader.keptArticles()).toEqual([`${home}/articles/${story.id}`]);
    });

    await test.step("can be read until the next contact", async () => {
      await context.setOffline(true);
      const { holdings } = await call(adminRequests, listHoldings, { params, query: { search: email } });
      for (const { id } of holdings)
        await call(adminRequests, deleteHolding, { params: { ...params, holding_id: id } });
      await page.goto(`${address}/1`);
      await reader.expectPageImage();
      await page.goto(closed);
      await expect(page.getByText("zanzibar")).toBeVisible();
    });

    await test.step("is removed when the connection is back", async () => {
      // A page that was opened without a connection gets no event of its end here, so the reader opens another one.
      await context.setOffline(false);
      await page.goto(`${home}/library`);
      await expect.poll(() => reader.issueCaches()).toEqual([]);
      await expect(main).toContainText(t("removed_denied"));
      await expect.poll(() => reader.keptArticles()).toEqual([]);
      await context.setOffline(true);
      await page.goto(closed);
      await expect(main.getByRole("heading", { name: t("offline") })).toBeVisible();
      await page.goto(`${address}/1`);
      await expect(main.getByRole("heading", { name: t("offline") })).toBeVisible();
      await context.setOffline(false);
    });

    await test.step("is removed by signing out", async () => {
      const { codes } = await call(adminRequests, createCodeBatch, {
        params,
        body: { name: "Again", product, count: 1, days: 30 },
      });
      await page.goto(`${home}/account?code=${codes[0]}`);
      await main.getByRole("button", { name: t("redeem") }).click();
      await page.goto(address);
      await reader.button(t("save_again"), NAME).click();
      await expect(reader.button(t("saved_remove"), NAME)).toBeVisible();
      await page.goto(closed);
      await expect.poll(() => reader.keptArticles()).toHaveLength(1);
      await page.goto(`${home}/account`);
      await main.getByRole("button", { name: t("sign_out"), exact: true }).click();
      await expect.poll(() => reader.issueCaches()).toEqual([]);
      await expect.poll(() => reader.keptArticles()).toEqual([]);
      await page.goto(`${home}/library`);
      await expect(main).toContainText(t("saved_none"));
    });
  });

  test("keeps the article with which a visit began", async ({
    adminRequests,
    api,
    browser,
    kiosk: { home, t },
    page,
    publication,
    service,
  }) => {
    const email = `first-${publication.id}@example.com`;
    await sellProducts(adminRequests, publication);
    const story = await api.createStory(
      { title: "Closed", content: "zanzibar", subscription_required: true, ...RELEASED },
      "published",
    );
    await inviteReader(adminRequests, page, { email, product: `all-${publication.id}` });
    await page.goto(`${home}/articles/${story.id}`);
    await page
      .locator("main")
      .getByRole("link", { name: t("sign_in") })
      .click();
    await signInAtNewsrack(page, email);
    await expect(page.getByText("zanzibar")).toBeVisible();
    // A new browser context with the same cookies has no service worker.
    const visit = await browser.newContext({
      storageState: { cookies: await page.context().cookies(), origins: [] },
      baseURL: service.url,
    });
    const first = await visit.newPage();
    const reader = new KioskReader(first, publication, "en");
    await first.goto(`${home}/articles/${story.id}`);
    await reader.untilReadyForOffline();
    await expect.poll(() => reader.keptArticles()).toHaveLength(1);
    await visit.setOffline(true);
    await first.goto(`${home}/articles/${story.id}-closed`);
    await expect(first.getByText("zanzibar")).toBeVisible();
    await visit.close();
  });

  test("can't be read after its lease, also with a clock that was set back", async ({
    context,
    importSampleIssue,
    kiosk: reader,
    page,
  }) => {
    const { home, main, t } = reader;
    const issue = await importSampleIssue();
    await page.goto(`${home}/issues/${issue.id}`);
    await reader.save(NAME);
    await context.setOffline(true);
    // The device has seen the day after the lease. Its clock shows today.
    await page.evaluate(
      (later) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open("newsrack-clock");
          opening.onerror = reject;
          opening.onsuccess = () => {
            const storing = opening.result.transaction("values", "readwrite");
            storing.objectStore("values").put(Date.now() + later, "newest");
            storing.oncomplete = () => resolve();
          };
        }),
      15 * DAY_MS,
    );
    await page.goto(`${home}/issues/${issue.id}/1`);
    await expect(main.getByRole("heading", { name: t("offline") })).toBeVisible();
    await expect(main).toContainText(t("removed_ended"));
    expect(await reader.issueCaches()).toEqual([]);
    await context.setOffline(false);
    await page.goto(`${home}/library`);
    await reader.button(t("save_again"), NAME).click();
    await expect(reader.button(t("saved_remove"), NAME)).toBeVisible();
  });

  test("is offered as an update after its pages were replaced, and what the browser deleted is offered again", async ({
    api,
    importSampleIssue,
    kiosk: reader,
    page,
    publisher,
  }) => {
    const { home, main, t } = reader;
    const issue = await importSampleIssue();
    await page.goto(`${home}/issues/${issue.id}`);
    await reader.save(NAME);
    const [before] = await reader.issueCaches();
    await api.update(
      issue.id,
      { import_attributes: { pdf_location: serveSampleIssue(publisher, "/again.pdf") } },
      { keepPreviousPages: true },
    );
    await expect
      .poll(async () => {
        const offer = await page.request.get(`${home}/issues/${issue.id}/offline`);
        return `newsrack-issue-${issue.id}-${(await offer.json()).importId}`;
      })
      .not.toBe(before);
    await page.goto(`${home}/library`);
    await expect(main).toContainText(t("saved_newer"));
    await reader.button(t("save_update"), NAME).click();
    await expect(reader.button(t("save_update"), NAME)).toBeHidden();
    await expect.poll(() => reader.issueCaches()).toEqual([expect.not.stringMatching(`^${before}$`)]);
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.startsWith("newsrack-issue-")) await caches.delete(name);
    });
    await page.reload();
    await expect(main).toContainText(t("removed_cleared"));
    await expect(reader.button(t("save_again"), NAME)).toBeVisible();
  });
});
