import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";
import { chooseInRow } from "../row-menu.ts";

type SettingsTab =
  | "publications"
  | "api-tokens"
  | "issue-categories"
  | "limits"
  | "kiosk"
  | "readers"
  | "mail";

/** The settings tabs for publications, API tokens, issue categories and limits. */
export class SettingsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly publications: Locator;
  readonly addPublication: Locator;
  readonly tokens: Locator;
  readonly categories: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("common:nav.settings") });
    this.publications = page.getByRole("region", { name: t("settings:tab.publications") });
    this.addPublication = this.publications.getByRole("button", { name: t("settings-publications:add") });
    this.tokens = page.getByRole("region", { name: t("settings:tab.api-tokens") });
    this.categories = page.getByRole("region", { name: t("settings:tab.issue-categories") });
    this.dialog = page.getByRole("dialog");
  }

  /** Opens a tab by its address. */
  async open(publication: { id: number }, tab: SettingsTab = "publications"): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/${tab}`);
  }

  /** Registers a public app that signs readers in. Returns its client ID. */
  async registerApp(
    publication: { id: number; name: string },
    { name, redirectUri, signedOutUri }: { name: string; redirectUri: string; signedOutUri: string },
  ): Promise<string> {
    await this.open(publication, "readers");
    await this.page.getByRole("button", { name: t("settings-reader-apps:add") }).click();
    const field = (label: string) => this.dialog.getByRole("textbox", { name: label, exact: true });
    await field(t("common:name")).fill(name);
    await field(t("settings-reader-apps:redirect_uris")).fill(redirectUri);
    await field(t("settings-reader-apps:post_logout_redirect_uris")).fill(signedOutUri);
    await this.dialog.getByRole("button", { name: t("settings-reader-apps:add") }).click();
    const id = await this.dialog.getByLabel(t("settings-reader-apps:client_id")).textContent();
    await this.dialog.getByRole("button", { name: t("common:actions.done") }).click();
    return id!.trim();
  }

  /** Opens the edit dialog of a publication. */
  async openEdit(publication: { id: number; name: string }): Promise<void> {
    await this.open(publication);
    await chooseInRow(this.page, publication.name, t("common:actions.edit"));
  }

  /** Makes approvals a condition of publishing. */
  async requireApprovals(publication: { id: number; name: string }): Promise<void> {
    await this.openEdit(publication);
    await this.dialog.getByRole("checkbox", { name: t("settings-publications:approval_required") }).check();
    await this.dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await this.dialog.waitFor({ state: "hidden" });
  }

  /** Returns the row of a token. */
  token(name: string): Locator {
    return this.tokens.getByRole("row").filter({ has: this.page.getByRole("cell", { name, exact: true }) });
  }

  /** Creates a token by a double click and returns its secret. The dialog with the secret stays open. */
  async createToken(name: string): Promise<string> {
    await this.tokens.getByRole("button", { name: t("settings-tokens:create") }).click();
    await this.dialog.getByLabel(t("common:name")).fill(name);
    await this.dialog.getByRole("button", { name: t("settings-tokens:create") }).dblclick();
    return this.#shownSecret();
  }

  /** Rotates a token and returns the new secret. The dialog with the secret stays open. */
  async rotateToken(name: string): Promise<string> {
    await chooseInRow(this.page, name, t("settings-tokens:rotate"));
    await this.dialog.getByRole("button", { name: t("settings-tokens:rotate") }).click();
    return this.#shownSecret();
  }

  async #shownSecret(): Promise<string> {
    return (
      (await this.dialog.getByLabel(t("settings-tokens:new_token"), { exact: true }).textContent()) ?? ""
    );
  }
}
