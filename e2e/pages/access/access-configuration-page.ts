import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The configuration tab: endpoints, cache durations and identity provider. */
export class AccessConfigurationPage {
  readonly page: Page;
  /** The heading of the empty state. */
  readonly emptyHeading: Locator;
  readonly begin: Locator;
  readonly address: Locator;
  /** The input for a profile token. */
  readonly profileToken: Locator;
  /** The saved profile token, shown by its fingerprint. */
  readonly savedToken: Locator;
  readonly granted: Locator;
  readonly refused: Locator;
  readonly issuer: Locator;
  readonly clientId: Locator;
  readonly clientSecret: Locator;
  readonly savedSecret: Locator;
  readonly redirectAddress: Locator;
  readonly check: Locator;
  readonly results: Locator;
  readonly save: Locator;
  readonly saveState: Locator;
  /** The alert about a newer version that someone else saved. */
  readonly newer: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    const section = (name: string) => page.getByRole("region", { name });
    this.page = page;
    this.emptyHeading = page.getByRole("heading", { name: t("access-configuration:empty.title") });
    this.begin = page.getByRole("button", { name: t("access-configuration:empty.endpoint") });
    this.address = page.getByRole("textbox", { name: t("access-configuration:field.auth_server_url") });
    this.profileToken = section(t("access-configuration:section.endpoint")).getByLabel(
      t("access-configuration:field.profile_token"),
      { exact: true },
    );
    this.savedToken = page.getByRole("group", { name: t("access-configuration:field.profile_token") });
    this.granted = page.getByRole("textbox", { name: t("access-configuration:field.grant_ttl_seconds") });
    this.refused = page.getByRole("textbox", { name: t("access-configuration:field.denial_ttl_seconds") });
    this.issuer = page.getByRole("textbox", { name: t("access-configuration:field.issuer") });
    this.clientId = page.getByRole("textbox", { name: t("access-configuration:field.client_id") });
    this.clientSecret = section(t("access-configuration:section.provider")).getByLabel(
      t("access-configuration:field.client_secret"),
      {
        exact: true,
      },
    );
    this.savedSecret = page.getByRole("group", { name: t("access-configuration:field.client_secret") });
    this.redirectAddress = section(t("access-configuration:section.provider")).locator("code");
    this.check = page.getByRole("button", { name: t("access-configuration:check.run"), exact: true });
    this.results = page.getByRole("region", { name: t("access-configuration:check.results") });
    this.save = page.getByRole("button", { name: t("common:actions.save"), exact: true });
    this.saveState = page.locator("form").getByRole("status").last();
    this.newer = page
      .getByRole("status")
      .filter({ has: page.getByRole("button", { name: t("common:record.see_difference") }) });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/configuration`);
  }

  /** Returns a result of the check. */
  result(of: "endpoint" | "identity_provider"): Locator {
    return this.results.getByRole("listitem").filter({ hasText: t(`access-configuration:check.of.${of}`) });
  }
}
