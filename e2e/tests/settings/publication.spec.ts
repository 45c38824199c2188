import { expect, test } from "#e2e/fixtures.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";

const MIB = 1024 * 1024;

test.describe("the settings of a publication", () => {
  test("show the effects of another code before it is saved", async ({
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
    await settings.dialog.getByRole("textbox", { name: t("common:publication_fields.pubcode") }).fill(code);
    await settings.dialog.getByRole("button", { name: t("common:actions.save") }).click();
    const effects = settings.dialog.getByRole("region", {
      name: t("settings-publications:effects.pubcode", { from: publication.pubcode, to: code }),
    });
    await expect(effects).toContainText(pattern("settings-publications:effects.kept"));
    await expect(effects).toContainText(`${publication.pubcode}-`);
    await expect(effects).toContainText(`${code}-`);
    await expect(settings.publication(publication.name)).not.toContainText(code);

    await settings.dialog.getByRole("button", { name: t("settings-publications:effects.agree") }).click();
    await expect(settings.dialog).toBeHidden();
    await expect(settings.publication(publication.name)).toContainText(code);
    const kept = await adminRequests.get(
      `/console/api/publications/${publication.id}/planned-editions/${edition?.id}`,
    );
    expect(await kept.json()).toMatchObject({ planned_edition: { pe_id: edition?.pe_id } });
  });

  test("list the planned editions that another name renames", async ({
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
    await settings.dialog.getByRole("textbox", { name: t("common:publication_fields.name") }).fill(name);
    await settings.dialog.getByRole("button", { name: t("common:actions.save") }).click();
    const effects = settings.dialog.getByRole("region", {
      name: t("settings-publications:effects.name", { from: publication.name, to: name }),
    });
    await expect(effects).toContainText(pattern("settings-publications:effects.renamed"));
    await expect(effects).toContainText(`${edition?.name} → ${name} ${edition?.local_date}`);
    await settings.dialog.getByRole("button", { name: t("settings-publications:effects.agree") }).click();
    await expect(settings.publication(name)).toBeVisible();
    const renamed = await adminRequests.get(
      `/console/api/publications/${publication.id}/planned-editions/${edition?.id}`,
    );
    expect(await renamed.json()).toMatchObject({
      planned_edition: { name: `${name} ${edition?.local_date}` },
    });
  });

  test("show a concurrent change and save on top of it", async ({
    page,
    publication,
    adminRequests,
    signInAs,
  }) => {
    const settings = new SettingsPage(page);
    await signInAs("admin");
    await settings.openEdit(publication);
    await settings.dialog
      .getByRole("textbox", { name: t("common:publication_fields.name") })
      .fill(`Mine ${publication.id}`);
    const other = await adminRequests.patch(`/console/api/publications/${publication.id}`, {
      data: { publication: { currency: "CHF" } },
    });
    expect(other.ok()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("common:unsaved.go_on") }).click();
    const save = settings.dialog.getByRole("button", { name: t("common:actions.save") });
    await save.click();
    await expect(settings.dialog.getByRole("alert")).toContainText(
      `${t("settings-publications:currency")}: CHF`,
    );
    await save.click();
    await expect(settings.publication(`Mine ${publication.id}`)).toContainText("CHF");
  });

  test("show the limits that the service enforces", async ({ page, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    await signInAs("viewer");
    await settings.open(publication, "limits");
    await expect(settings.limit(t("settings-limits:files.pdf"))).toHaveText(`${sourceLimits.pdf / MIB} MB`);
    await expect(settings.limit(t("settings-limits:fetching.redirects"))).toHaveText(
      String(fetchLimits.redirects),
    );
    await expect(settings.limit(t("settings-limits:access.in_flight"))).toHaveText(
      String(calloutLimits.inFlight),
    );
  });
});
