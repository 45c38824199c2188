import { expect, test } from "../fixtures.ts";
import { AccessConformancePage } from "../pages/access-conformance-page.ts";

test("a publisher's endpoint is held against the contract, rule by rule", async ({
  page,
  customer,
  publication,
  keepReader,
  signInAs,
}) => {
  for (const name of ["anna", "carla"]) await keepReader(name);
  const conformance = new AccessConformancePage(page);
  await signInAs("admin");
  await conformance.open(publication);
  await conformance.choose(conformance.granted, /^anna/);
  await conformance.choose(conformance.denied, /^carla/);
  await conformance.check.click();
  await expect(conformance.summary).toContainText(`${customer.url} conforms to the contract.`);
  await expect(conformance.summary).toContainText("0 failed");
  await expect(conformance.results("authorize", "Pass").first()).toBeVisible();
  await conformance.onlyFailed.check();
  await expect(page.getByText("Nothing failed.")).toBeVisible();

  customer.state.fault = "granted-text";
  await conformance.onlyFailed.uncheck();
  await conformance.check.click();
  await expect(conformance.summary).toContainText("does not conform to the contract.");
  await conformance.onlyFailed.check();
  await expect(conformance.results("authorize", "Fail").first()).toContainText("“granted” is true or false");
  await expect(conformance.results("authorize", "Pass")).toHaveCount(0);
});

test("what cannot be asked says why", async ({ page, publication, signInAs }) => {
  const conformance = new AccessConformancePage(page);
  await signInAs("admin");
  await conformance.open(publication);
  await page.getByRole("textbox", { name: "Address of the authorization server" }).fill("nowhere");
  await conformance.product.fill("issue-1");
  await conformance.check.click();
  await expect(page.getByText("Is not an address such as https://auth.example.com")).toBeVisible();
  await expect(conformance.summary).toBeHidden();
});
