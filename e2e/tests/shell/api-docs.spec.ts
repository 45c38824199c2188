import { expect, test } from "#e2e/fixtures.ts";
import { TOKEN } from "#e2e/support/provision.ts";

const OPERATION = "import/tag/token/GET/api/v2/importer/token";

test.describe("the API documentation", () => {
  test("sends a request with a token, and none to another host", async ({ page, service }) => {
    const foreign: string[] = [];
    const violations: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(service.url))
        foreign.push(request.url());
    });
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(`${service.url}/api/docs`);
    await page.locator(".scalar-reference-intro-auth input").fill(TOKEN);
    await page.goto(`${service.url}/api/docs#${OPERATION}`);
    const operation = page.locator(`[id="${OPERATION}"]`);
    const answer = page.waitForResponse(`${service.url}/api/v2/importer/token`);
    await operation.getByRole("button", { name: /^Test Request/ }).click();
    await page.getByRole("button", { name: /^Send/ }).last().click();
    expect((await answer).status()).toBe(200);
    expect(await (await answer).request().headerValue("Authorization")).toBe(`Token ${TOKEN}`);
    expect(foreign).toEqual([]);
    expect(violations).toEqual([]);
  });

  for (const address of [OPERATION, "import/description/repeating-a-request"])
    test(`opens ${address} by its address`, async ({ page, service }) => {
      await page.goto(`${service.url}/api/docs#${address}`);
      // The heading and the section around it have the same ID.
      const section = page.locator(`[id="${address}"]`).first();
      await expect(section).toBeInViewport();
    });

  test("finds sections by their words", async ({ page, service }) => {
    await page.goto(`${service.url}/api/docs`);
    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click();
    await page.getByRole("combobox", { name: "Enter search query" }).fill("repeating");
    await expect(page.getByRole("option", { name: /Repeating a request/ })).toBeVisible();
  });
});
