import { expect, test } from "../../fixtures.ts";
import { AccessConformancePage } from "../../pages/access/access-conformance-page.ts";
import { pattern, problem, t } from "../../support/texts.ts";

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
