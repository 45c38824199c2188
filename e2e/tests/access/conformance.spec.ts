import { expect, test } from "#e2e/fixtures.ts";
import { AccessConformancePage } from "#e2e/pages/access/access-conformance-page.ts";
import { pattern, problem, t } from "#e2e/support/texts.ts";

test.describe("the conformance check", () => {
  test("checks an endpoint against each rule of the contract", async ({
    page,
    customer,
    publication,
    saveTestReader,
    signInAs,
  }) => {
    for (const name of ["anna", "carla"]) await saveTestReader(name);
    const conformance = new AccessConformancePage(page);
    await signInAs("admin");
    await conformance.open(publication);
    await conformance.choose(conformance.granted, /^anna/);
    await conformance.choose(conformance.denied, /^carla/);
    await conformance.check.click();
    await expect(conformance.summary).toContainText(
      t("access-conformance:report.conformant", { url: customer.url }),
    );
    await expect(conformance.summary).toContainText(
      pattern("access-conformance:report.counts", { failed: 0 }),
    );
    await expect(conformance.results("authorize", "pass").first()).toBeVisible();
    await conformance.onlyFailed.check();
    await expect(page.getByText(t("access-conformance:report.nothing_failed"))).toBeVisible();

    customer.state.fault = "granted-text";
    await conformance.onlyFailed.uncheck();
    await conformance.check.click();
    await expect(conformance.summary).toContainText(
      t("access-conformance:report.not_conformant", { url: customer.url }),
    );
    await conformance.onlyFailed.check();
    await expect(conformance.results("authorize", "fail").first()).toContainText(
      t("service:conformance.rule.decision"),
    );
    await expect(conformance.results("authorize", "pass")).toHaveCount(0);
  });

  test("checks an article, a chatbot and an expired token of the reader", async ({
    page,
    publication,
    saveTestReader,
    signInAs,
  }) => {
    await saveTestReader("emil");
    const conformance = new AccessConformancePage(page);
    await signInAs("admin");
    await conformance.open(publication);
    await conformance.choose(conformance.granted, /^emil/);
    await conformance.articleProduct.fill("article-1");
    await conformance.chatbotProduct.fill("bot-1");
    await conformance.chatbotUuid.fill("not a UUID");
    await conformance.expiredToken.fill("a-token-of-last-year");
    await conformance.check.click();
    await expect(page.getByText(problem("fields:uuid"))).toBeVisible();

    await conformance.chatbotUuid.fill("5d1ec4f0-4b2f-4a53-9a3e-0c1b7f6e2b1f");
    await conformance.check.click();
    const expired = { hasText: t("service:conformance.rule.expired_token") };
    await expect(conformance.results("authorize", "pass").filter(expired)).toBeVisible();
    const granted = { hasText: t("service:conformance.rule.granted") };
    await expect(conformance.results("authorize_article", "fail").filter(granted)).toBeVisible();
    await expect(conformance.results("authorize_chatbot", "pass").filter(granted)).toBeVisible();
  });

  test("explains why an address cannot be checked", async ({ page, publication, signInAs }) => {
    const conformance = new AccessConformancePage(page);
    await signInAs("admin");
    await conformance.open(publication);
    await page.getByRole("textbox", { name: t("access-conformance:form.auth_server_url") }).fill("nowhere");
    await conformance.product.fill("issue-1");
    await conformance.check.click();
    await expect(page.getByText(problem("fields:auth_url_form"))).toBeVisible();
    await expect(conformance.summary).toBeHidden();
  });
});
