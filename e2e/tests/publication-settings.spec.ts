import { calloutLimits } from "#shared/contract/callout-request.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";
import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { planDaily } from "../support/plan.ts";

const MIB = 1024 * 1024;

test("what another code affects is said before it changes, and then holds", async ({
  page,
  publication,
  adminRequests,
  signInAs,
}) => {
  const [edition] = await planDaily(adminRequests, publication.id);
  const settings = new SettingsPage(page);
  const code = `N${publication.id}`;
  await signInAs("admin");
  await settings.openEdit(publication);
  await settings.dialog.getByRole("textbox", { name: "Publication code" }).fill(code);
  await settings.dialog.getByRole("button", { name: "Save" }).click();
  const effects = settings.dialog.getByRole("region", {
    name: `Code: ${publication.pubcode} becomes ${code}`,
  });
  await expect(effects).toContainText(/\d+ planned editions keep their identifiers/);
  await expect(effects).toContainText(`${publication.pubcode}-`);
  await expect(effects).toContainText(`${code}-`);
  await expect(settings.publication(publication.name)).not.toContainText(code);

  await settings.dialog.getByRole("button", { name: "Change it" }).click();
  await expect(settings.dialog).toBeHidden();
  await expect(settings.publication(publication.name)).toContainText(code);
  const kept = await adminRequests.get(
    `/console/api/publications/${publication.id}/planned-editions/${edition?.id}`,
  );
  expect(await kept.json()).toMatchObject({ planned_edition: { pe_id: edition?.pe_id } });
});

test("planned editions that go by the old name are told before it changes, and then go by the new one", async ({
  page,
  publication,
  adminRequests,
  signInAs,
}) => {
  const [edition] = await planDaily(adminRequests, publication.id);
  const settings = new SettingsPage(page);
  const name = `Renamed ${publication.id}`;
  await signInAs("admin");
  await settings.openEdit(publication);
  await settings.dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await settings.dialog.getByRole("button", { name: "Save" }).click();
  const effects = settings.dialog.getByRole("region", {
    name: `Name: “${publication.name}” becomes “${name}”`,
  });
  await expect(effects).toContainText(/\d+ planned editions that are still to come go by the new name/);
  await expect(effects).toContainText(`${edition?.name} → ${name} ${edition?.local_date}`);
  await settings.dialog.getByRole("button", { name: "Change it" }).click();
  await expect(settings.publication(name)).toBeVisible();
  const renamed = await adminRequests.get(
    `/console/api/publications/${publication.id}/planned-editions/${edition?.id}`,
  );
  expect(await renamed.json()).toMatchObject({ planned_edition: { name: `${name} ${edition?.local_date}` } });
});

test("a change that somebody else was faster with is shown, and goes on top of theirs", async ({
  page,
  publication,
  adminRequests,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  await signInAs("admin");
  await settings.openEdit(publication);
  await settings.dialog.getByRole("textbox", { name: "Name" }).fill(`Mine ${publication.id}`);
  const other = await adminRequests.patch(`/console/api/publications/${publication.id}`, {
    data: { publication: { currency: "CHF" } },
  });
  expect(other.ok()).toBe(true);
  const save = settings.dialog.getByRole("button", { name: "Save" });
  await save.click();
  await expect(settings.dialog.getByRole("alert")).toContainText("Currency: CHF");
  await save.click();
  await expect(settings.publication(`Mine ${publication.id}`)).toContainText("CHF");
});

test("the limits are shown by the numbers that the service goes by", async ({
  page,
  publication,
  signInAs,
}) => {
  const settings = new SettingsPage(page);
  await signInAs("viewer");
  await settings.open(publication, "limits");
  await expect(settings.limit("PDF")).toHaveText(`${sourceLimits.pdf / MIB} MB`);
  await expect(settings.limit("Redirects")).toHaveText(String(fetchLimits.redirects));
  await expect(settings.limit("Questions at once")).toHaveText(String(calloutLimits.inFlight));
});

test("typing into a chosen time zone looks for another one", async ({ page, publication, signInAs }) => {
  const settings = new SettingsPage(page);
  await signInAs("admin");
  await settings.openEdit(publication);
  const zone = settings.dialog.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await page.keyboard.type("Lisbon");
  await page.getByRole("option", { name: "Europe/Lisbon" }).click();
  await expect(zone).toHaveValue("Europe/Lisbon");
});
