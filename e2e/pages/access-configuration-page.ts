import type { Locator, Page } from "@playwright/test";

/** The tab that says whom to ask about readers, what, and for how long an answer counts. */
export class AccessConfigurationPage {
  readonly page: Page;
  readonly tabs: Locator;
  /** Where nothing is set up yet. */
  readonly emptyHeading: Locator;
  readonly begin: Locator;
  readonly address: Locator;
  /** The profile token while it can be typed. */
  readonly profileToken: Locator;
  /** The profile token that is saved: that there is one. */
  readonly savedToken: Locator;
  readonly forward: Locator;
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
  /** What somebody else saved meanwhile. */
  readonly newer: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    const section = (name: string) => page.getByRole("region", { name });
    this.page = page;
    this.tabs = page.getByRole("navigation", { name: "Access" });
    this.emptyHeading = page.getByRole("heading", { name: "Nobody is asked yet" });
    this.begin = page.getByRole("button", { name: "Set up access" });
    this.address = page.getByRole("textbox", { name: "Server address" });
    this.profileToken = section("The publisher's endpoint").getByLabel("Profile token", { exact: true });
    this.savedToken = page.getByRole("group", { name: "Profile token" });
    this.forward = page.getByRole("checkbox", { name: "Forward the ID token" });
    this.granted = page.getByRole("textbox", { name: "Granted" });
    this.refused = page.getByRole("textbox", { name: "Refused" });
    this.issuer = page.getByRole("textbox", { name: "Issuer" });
    this.clientId = page.getByRole("textbox", { name: "Client id" });
    this.clientSecret = section("The readers' identity provider").getByLabel("Client secret", {
      exact: true,
    });
    this.savedSecret = page.getByRole("group", { name: "Client secret" });
    this.redirectAddress = section("The readers' identity provider").locator("code");
    this.check = page.getByRole("button", { name: "Check", exact: true });
    this.results = page.getByRole("region", { name: "What the check found" });
    this.save = page.getByRole("button", { name: "Save", exact: true });
    this.saveState = page.locator("form").getByRole("status").last();
    this.newer = page.getByRole("alert").filter({ hasText: "Somebody changed this meanwhile" });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/configuration`);
  }

  endpoint(name: string): Locator {
    return this.page.getByRole("checkbox", { name, exact: true });
  }

  /** A line of what the check found. */
  result(of: "The publisher's endpoint" | "The identity provider"): Locator {
    return this.results.getByRole("listitem").filter({ hasText: of });
  }

  /** What became of a field that was changed elsewhere. */
  difference(field: string): Locator {
    return this.newer.getByRole("listitem").filter({ hasText: field });
  }
}
