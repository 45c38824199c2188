import { readFileSync } from "node:fs";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { inviteReader, sellProducts, signInAtNewsrack } from "#e2e/support/kiosk-readers.ts";
import { RELEASED, serveSampleIssue } from "#e2e/support/sample-issue.ts";

const PAGES = 1_000;
const PAGE_IMAGE = /\/pages\/(\d+)\?/;

test.describe("a reader in the viewer", () => {
  test(
    "whose session ends signs in again and is back at the page",
    { tag: "@phone" },
    async (
      { adminRequests, browser, importSampleIssue, kiosk: reader, page, publication, service },
      { project },
    ) => {
      const { home, main, t } = reader;
      const email = `end-${publication.id}@example.com`;
      const findings = await findingsOf(page, { inPage: false });
      await sellProducts(adminRequests, publication);
      const issue = await importSampleIssue({ name: "May", single_purchase_required: true });
      await inviteReader(adminRequests, page, { email, product: `all-${publication.id}` });
      await page.goto(`${home}/issues/${issue.id}/1`);
      await main.getByRole("link", { name: t("sign_in") }).click();
      await signInAtNewsrack(page, email);
      await reader.expectPageImage();

      const other = await browser.newContext({ ...project.use, locale: "en-GB", baseURL: service.url });
      const elsewhere = await other.newPage();
      await elsewhere.goto(`${home}/account`);
      await elsewhere
        .locator("main")
        .getByRole("link", { name: t("sign_in") })
        .click();
      await signInAtNewsrack(elsewhere, email);
      await elsewhere.getByRole("button", { name: t("sign_out_everywhere") }).click();
      await expect(elsewhere.locator("main").getByRole("status")).toContainText(t("signed_out"));
      await other.close();

      await page.getByRole("link", { name: t("next_page") }).click();
      const told = page.getByRole("alert").filter({ hasText: t("refused_ended") });
      await expect(told).toBeVisible();
      expect(await findings("session ended")).toEqual([]);
      await told.getByRole("link", { name: t("sign_in") }).click();
      await signInAtNewsrack(page, email);
      await expect(page).toHaveURL(/-may\/2$/);
      await reader.expectPageImage();
    },
  );

  test("uses everything by keyboard, and the focus returns to where it was", async ({
    importSampleIssue,
    kiosk: reader,
    page,
  }) => {
    const { home, t } = reader;
    const issue = await importSampleIssue({ text_mode_enabled: true });
    const control = (name: string) => page.getByRole("button", { name, exact: true });
    const at = (number: number) => new RegExp(`-harbour-may/${number}$`);
    await page.goto(`${home}/issues/${issue.id}/4`);
    await reader.expectPageImage();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("skip") })).toBeInViewport();

    for (const name of [t("contents"), t("all_pages")]) {
      await control(name).press("Enter");
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name })).toBeHidden();
      await expect(control(name)).toBeFocused();
    }
    await control(t("find")).press("Enter");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(control(t("find"))).toBeFocused();

    await control(t("text_mode")).press("Enter");
    const texts = page.getByRole("region", { name: t("text_mode"), exact: true });
    await expect(texts.getByRole("heading", { name: "Town clock to show the tide instead" })).toBeVisible();
    const scrolled = () => texts.evaluate((one) => one.scrollTop);
    await page.keyboard.press("ArrowDown");
    await expect.poll(scrolled).toBeGreaterThan(0);
    const before = await scrolled();
    await page.keyboard.press("PageDown");
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(page).toHaveURL(at(4));
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(at(6));
    await expect.poll(scrolled).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/-harbour-may$/);
  });

  test(`jumps and turns in an issue of ${PAGES} pages`, async ({ api, kiosk: reader, page, publisher }) => {
    const { home, t } = reader;
    const pages = Array.from({ length: PAGES }, (_, index) => ({ text: `Page ${index + 1}` }));
    const pdf = publisher.serve("/long.pdf", tinyPdf({ pages }));
    const issue = await api.importIssue({ name: "Archive", pdf, ...RELEASED });
    const at = (number: number) => new RegExp(`-archive/${number}$`);

    await page.goto(`${home}/issues/${issue.id}/1`);
    await reader.expectPageImage();
    const number = page.getByRole("textbox", { name: t("go_to_page") });
    await number.fill("900");
    await number.press("Enter");
    await expect(page).toHaveURL(at(900));
    await reader.expectPageImage();
    await page.getByRole("link", { name: t("next_page") }).click();
    await expect(page).toHaveURL(at(902));
    await reader.expectPageImage();
    await page.getByRole("button", { name: t("all_pages") }).click();
    const dialog = page.getByRole("dialog", { name: t("all_pages") });
    await expect(
      dialog.getByRole("button", { name: t("page_alt", { number: 902, total: PAGES }) }),
    ).toBeInViewport();
    // No page covers it.
    await dialog.getByRole("button", { name: t("close") }).click({ trial: true });
    await dialog.getByRole("button", { name: t("page_alt", { number: 4, total: PAGES }) }).click();
    await expect(page).toHaveURL(at(4));
    await page.keyboard.press("End");
    await expect(page).toHaveURL(at(PAGES));
    await reader.expectPageImage();
  });
});

test.describe("a reader of an issue whose pages are replaced", () => {
  test("stays at the page, gets the new pages with the next turn, and is told so", async ({
    api,
    importSampleIssue,
    kiosk: reader,
    page,
    publisher,
  }) => {
    const { home, t } = reader;
    const issue = await importSampleIssue();
    const importNow = async () => {
      const offer = await page.request.get(`${home}/issues/${issue.id}/offline`);
      return (await offer.json()).importId as string;
    };
    await page.goto(`${home}/issues/${issue.id}/2`);
    await reader.expectPageImage();
    const before = await importNow();
    const pdf_location = serveSampleIssue(publisher, "/again.pdf");
    await api.update(issue.id, { import_attributes: { pdf_location } }, { keepPreviousPages: true });
    await expect.poll(importNow).not.toBe(before);

    await page.getByRole("link", { name: t("next_page") }).click();
    await expect(page.getByText(t("issue_replaced"))).toBeVisible();
    await expect(page).toHaveURL(/-harbour-may\/4$/);
    await reader.expectPageImage();
    await expect(page.locator(`img[src*="${await importNow()}"]`).first()).toBeVisible();
  });
});

test.describe("a reader on a slow line", () => {
  test("loads the page on the screen first, and no longer those that are left", async ({
    api,
    context,
    kiosk: reader,
    page,
    publisher,
  }) => {
    const { home, t } = reader;
    const pages = Array.from({ length: 300 }, (_, index) => ({ text: `Column ${index + 1}` }));
    const pdf = publisher.serve("/thick.pdf", tinyPdf({ pages }));
    const issue = await api.importIssue({ name: "Thick", pdf, ...RELEASED });
    // Images take until the line lets them through.
    const line = Promise.withResolvers<void>();
    const open = new Set<number>();
    const requested = new Set<number>();
    const left: number[] = [];
    const numberOf = (url: string) => Number(PAGE_IMAGE.exec(url)?.[1] ?? 0);
    await context.route(PAGE_IMAGE, async (route) => {
      const number = numberOf(route.request().url());
      requested.add(number);
      if (!open.has(number)) await line.promise;
      // A request that the page has given up cannot go on.
      await route.continue().catch(() => {});
    });
    page.on("requestfailed", (request) => left.push(numberOf(request.url())));

    await page.goto(`${home}/issues/${issue.id}/1`, { waitUntil: "commit" });
    await expect(page.getByRole("group", { name: t("text_of_page", { number: 1 }) })).toBeAttached();
    expect([...requested]).toEqual([1]);

    const number = page.getByRole("textbox", { name: t("go_to_page") });
    const jump = async (to: number) => {
      await number.fill(String(to));
      await number.press("Enter");
    };
    await jump(100);
    await expect.poll(() => [...requested]).toEqual([1, 100, 101]);
    open.add(250).add(251);
    await jump(250);
    await reader.expectPageImage();
    await expect.poll(() => left).toEqual(expect.arrayContaining([100, 101]));
    await expect.poll(() => [...requested].slice(3, 7)).toEqual([250, 251, 252, 253]);
    line.resolve();
    await page.getByRole("link", { name: t("next_page") }).click();
    await reader.expectPageImage();
    await expect(page).toHaveURL(/-thick\/252$/);
  });
});

test.describe("a reader of an article", () => {
  test("goes on where they stopped, and is offered the article on the front page", { tag: "@phone" }, async ({
    api,
    kiosk: reader,
    page,
  }) => {
    const { home, t } = reader;
    const content = Array.from(
      { length: 40 },
      (_, index) => `Paragraph ${index}. ${"The tide waits for no one. ".repeat(12)}`,
    );
    const story = { title: "The long tide", content: content.join("\n\n"), ...RELEASED };
    const { id } = await api.createStory(story, "published");
    const paragraph = (number: number) => page.getByText(`Paragraph ${number}.`);
    const stopped = () =>
      page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith("newsrack-reading-"))
          .map(([, value]) => JSON.parse(value)[0]?.block ?? null),
      );

    await page.goto(`${home}/articles/${id}`);
    await paragraph(20).evaluate((one) => one.scrollIntoView({ behavior: "instant" }));
    await expect.poll(stopped).toEqual([20]);

    await page.goto(home);
    const link = page.getByRole("link", { name: /^The long tide \d+% read$/ });
    await expect(link).toBeVisible();
    await link.click();
    await expect(paragraph(20)).toBeInViewport();

    await page.goto(home);
    await page.goto(`${home}/articles/${id}`);
    await expect(paragraph(20)).not.toBeInViewport();
    await page.getByRole("button", { name: t("continue_here") }).click();
    await expect(paragraph(20)).toBeInViewport();

    await paragraph(39).evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
    await expect.poll(stopped).toEqual([null]);
  });

  test("prints it alone, dark on light", async ({ api, kiosk: reader, page }) => {
    const { home, t } = reader;
    const fields = { title: "The new lock", content: "It leaks.", ...RELEASED };
    const { id } = await api.createStory(fields, "published");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${home}/articles/${id}`);
    const text = page.getByText("It leaks.");
    const color = () => text.evaluate((one) => getComputedStyle(one).color);
    const onScreen = await color();
    await page.emulateMedia({ media: "print" });
    await expect(text).toBeVisible();
    expect(await color()).not.toBe(onScreen);
    for (const hidden of [page.getByRole("button"), page.getByRole("link", { name: t("search") })])
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
  });

  test("enlarges an image, and chooses the size of the text", { tag: "@phone" }, async ({
    api,
    kiosk: reader,
    page,
    publisher,
  }) => {
    const { home, t } = reader;
    const picture = publisher.serve("/gate.png", readFileSync("e2e/files/picture.png"));
    const content = `It leaks.\n\n![The old gate](${picture})\n\n![The new gate](${picture})`;
    const { id } = await api.createStory({ title: "The new lock", content, ...RELEASED }, "published");
    const findings = await findingsOf(page, { inPage: false });
    await page.goto(`${home}/articles/${id}`);
    const link = page.getByRole("link", { name: t("image_enlarge_named", { alt: "The old gate" }) });
    // Without script, it opens the file.
    await expect(link).toHaveAttribute("href", picture);
    await link.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("image") });
    await expect(dialog.getByRole("img", { name: "The old gate" })).toBeVisible();
    await dialog.getByRole("button", { name: t("image_next") }).press("Enter");
    await expect(dialog.getByRole("img", { name: "The new gate" })).toBeVisible();
    expect(await findings("image of an article")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    const text = page.getByText("It leaks.");
    const size = () => text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const before = await size();
    const look = page.getByRole("button", { name: t("look") });
    await look.press("Enter");
    const choices = page.getByRole("form", { name: t("look") });
    const chosen = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await choices.getByRole("button", { name: t("size_xl") }).press("Enter");
    expect(await size()).toBeGreaterThan(before);
    expect(await findings("look of an article")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(choices).toBeHidden();
    await expect(look).toBeFocused();
    await chosen;
    await page.reload();
    expect(await size()).toBeGreaterThan(before);
  });
});
