import { readFileSync } from "node:fs";
import { expect, test } from "#e2e/fixtures.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { call } from "#e2e/support/api.ts";
import { inviteReader, sellProducts, signInAtNewsrack } from "#e2e/support/kiosk-readers.ts";
import { listCallouts } from "#shared/console/access/callouts.ts";
import type { Language } from "#shared/console/languages.ts";
import { textsIn } from "#web/kiosk/texts/kiosk-texts.ts";

const SAMPLE_ISSUE = readFileSync("bff/domain/setup/sample-issue.pdf");
const languages: { locale: string; language: Language }[] = [
  { locale: "en-GB", language: "en" },
  { locale: "de-DE", language: "de" },
];
const PROTECTED = { content: "Who **pays**?", preview: "The teaser", subscription_required: true };
const RELEASED = { released_at: "2026-05-02T06:00:00Z" };

test.describe("a reader with a Newsrack account", () => {
  for (const { locale, language } of languages)
    test(
      `is refused, redeems a code and reads protected items (${locale})`,
      { tag: "@phone" },
      async ({ adminRequests, api, browser, publication, publisher, service }, { project }) => {
        const t = textsIn(language);
        const email = `ada-${publication.id}@example.com`;
        const home = `/read/${publication.slug}`;
        const { code, empty, product } = await sellProducts(adminRequests, publication);
        const pdf = publisher.serve("/issue.pdf", SAMPLE_ISSUE);
        const issue = await api.importIssue({
          name: "Harbour, May",
          pdf,
          single_purchase_required: true,
          ...RELEASED,
        });
        const story = await api.createStory(
          { title: "Behind the wall", ...PROTECTED, ...RELEASED },
          "published",
        );
        const context = await browser.newContext({ ...project.use, locale, baseURL: service.url });
        const page = await context.newPage();
        const main = page.locator("main");
        const found: string[] = [];
        const findings = await findingsOf(page, { inPage: false });

        await test.step("is invited", () => inviteReader(adminRequests, page, { email, product: empty }));

        await test.step("signs in and learns why the article is closed", async () => {
          await page.goto(`${home}/articles/${story.id}`);
          await expect(main.getByRole("heading", { name: t("refused_sign_in_article") })).toBeVisible();
          await expect(main).toContainText("The teaser");
          found.push(...(await findings("refused")));
          await main.getByRole("link", { name: t("sign_in") }).click();
          await signInAtNewsrack(page, email);
          await expect(main.getByRole("heading", { name: t("refused_denied") })).toBeVisible();
          await expect(page).toHaveURL(/-behind-the-wall$/);
          found.push(...(await findings("denied")));
          const [supportCode] = /[\da-f]{8}-[\da-f]{8}/.exec(await main.innerText()) ?? [];
          const { callouts } = await call(adminRequests, listCallouts, {
            params: { publication_id: publication.id },
            query: { fingerprint: supportCode! },
          });
          expect(callouts.map(({ item, outcome }) => [item.id, outcome])).toEqual([
            [String(story.id), "denied"],
          ]);
        });

        await test.step("redeems a code", async () => {
          await main.getByRole("link", { name: t("redeem_title") }).click();
          await expect(main).toContainText(t("signed_in_as", { name: "Ada Reader" }));
          await main.getByRole("textbox", { name: t("code") }).fill("0000-0000-0000-0000");
          await main.getByRole("button", { name: t("redeem") }).click();
          await expect(main.getByRole("alert")).toHaveText(t("code_unknown"));
          await main.getByRole("textbox", { name: t("code") }).fill(code.toLowerCase());
          await main.getByRole("button", { name: t("redeem") }).click();
          await expect(main.getByRole("status")).toHaveText(t("redeemed", { product }));
          await expect(main.getByRole("heading", { name: product })).toBeVisible();
          found.push(...(await findings("account")));
        });

        await test.step("reads the article and the issue", async () => {
          await page.goto(`${home}/articles/${story.id}`);
          await expect(page.getByText("Who pays?")).toBeVisible();
          await page.goto(`${home}/issues/${issue.id}`);
          await page.getByRole("link", { name: t("read") }).click();
          const image = page.getByRole("img").first();
          await expect(image).toBeVisible();
          await expect
            .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
            .toBeGreaterThan(0);
          await page.goto(`${home}/issues/${issue.id}`);
          const download = page.waitForEvent("download");
          await page.getByRole("link", { name: t("download") }).click();
          expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
        });

        await test.step("opens the account at Newsrack and comes back", async () => {
          await page.goto(`${home}/account`);
          await main.getByRole("link", { name: t("account_settings_link") }).click();
          await expect(page.locator("header")).toContainText(publication.name);
          found.push(...(await findings("account settings")));
          await page.locator("header").getByRole("link").click();
          await expect(page.getByRole("heading", { name: publication.name })).toBeVisible();
        });

        await test.step("finds in the library what they have", async () => {
          await page.goto(`${home}/library`);
          await expect(main.getByRole("heading", { name: product })).toBeVisible();
          await expect(main.getByRole("link", { name: "Harbour, May" })).toBeVisible();
          found.push(...(await findings("library")));
        });

        await test.step("is told that the session has ended", async () => {
          const other = await browser.newContext({ ...project.use, locale, baseURL: service.url });
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
          await page.goto(`${home}/articles/${story.id}`);
          await expect(main.getByRole("heading", { name: t("refused_ended") })).toBeVisible();
          await expect(main.getByRole("link", { name: t("sign_in") })).toBeVisible();
          await expect(page.getByText("Who pays?")).toBeHidden();
        });

        expect(found).toEqual([]);
        await context.close();
      },
    );

  test("signs in, redeems a code and signs out without script", async ({
    adminRequests,
    api,
    browser,
    publication,
    service,
  }) => {
    const t = textsIn("en");
    const email = `bea-${publication.id}@example.com`;
    const { code, empty, product } = await sellProducts(adminRequests, publication);
    const story = await api.createStory({ title: "Closed", ...PROTECTED, ...RELEASED }, "published");
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: "en-GB",
      baseURL: service.url,
    });
    const page = await context.newPage();
    await inviteReader(adminRequests, page, { email, product: empty });
    await page.goto(`/read/${publication.slug}/account?code=${code}`);
    await page
      .locator("main")
      .getByRole("link", { name: t("sign_in") })
      .click();
    await signInAtNewsrack(page, email);
    // The code of the link is still in the field after the sign-in.
    await page.getByRole("button", { name: t("redeem") }).click();
    await expect(page.getByRole("status")).toHaveText(t("redeemed", { product }));
    await page.goto(`/read/${publication.slug}/articles/${story.id}`);
    await expect(page.getByText("Who pays?")).toBeVisible();
    await page.goto(`/read/${publication.slug}/account`);
    await page.getByRole("button", { name: t("sign_out"), exact: true }).click();
    await expect(page.getByRole("status")).toContainText(t("signed_out"));
    await page.goto(`/read/${publication.slug}/articles/${story.id}`);
    await expect(page.getByRole("heading", { name: t("refused_sign_in_article") })).toBeVisible();
    await expect(page.getByText("Who pays?")).toBeHidden();
    await context.close();
  });
});

test.describe("a reader of a publisher with its own provider", () => {
  test("signs in there, reads what they subscribe to, and signs out", { tag: "@phone" }, async ({
    api,
    customer,
    page,
    publication,
  }) => {
    const t = textsIn("en");
    const main = page.locator("main");
    const story = await api.createStory({ title: "Closed", ...PROTECTED, ...RELEASED }, "published");
    const address = `/read/${publication.slug}/articles/${story.id}`;
    const signIn = async (name: string) => {
      await page.goto(address);
      await main.getByRole("link", { name: t("sign_in") }).click();
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Password").fill(`${name}-reads`);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await signIn("anna");
    await expect(page).toHaveURL(/-closed$/);
    await expect(page.getByText("Who pays?")).toBeVisible();
    await page.getByRole("link", { name: t("account") }).click();
    await expect(main).toContainText(t("signed_in_as", { name: "anna" }));
    await main.getByRole("button", { name: t("sign_out"), exact: true }).click();
    await expect(main.getByRole("status")).toContainText(t("signed_out"));
    const provider = main.getByRole("link", { name: t("signed_out_provider_link") });
    expect(await provider.getAttribute("href")).toContain(customer.url);
    await page.context().clearCookies({ domain: new URL(customer.url).hostname });
    await signIn("carla");
    await expect(main.getByRole("heading", { name: t("refused_denied") })).toBeVisible();
  });
});
