import type { Locator, Page } from "@playwright/test";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";

/** The tab that checks an endpoint against the contract. */
export class AccessConformancePage {
  readonly page: Page;
  readonly granted: Locator;
  readonly denied: Locator;
  readonly product: Locator;
  readonly articleProduct: Locator;
  readonly chatbotProduct: Locator;
  readonly chatbotUuid: Locator;
  readonly expiredToken: Locator;
  readonly check: Locator;
  /** The verdict and the number of rules by result. */
  readonly summary: Locator;
  readonly onlyFailed: Locator;
  readonly copy: Locator;

  constructor(page: Page) {
    this.page = page;
    this.granted = page.getByRole("combobox", { name: t("access-conformance:form.granted") });
    this.denied = page.getByRole("combobox", { name: t("access-conformance:form.denied") });
    const field = (
      name: "product" | "article_product" | "chatbot_product" | "chatbot_uuid" | "expired_token",
    ) => page.getByRole("textbox", { name: t(`access-conformance:form.${name}`) });
    this.product = field("product");
    this.articleProduct = field("article_product");
    this.chatbotProduct = field("chatbot_product");
    this.chatbotUuid = field("chatbot_uuid");
    this.expiredToken = field("expired_token");
    this.check = page.getByRole("button", {
      name: anyOf(t("access-conformance:form.run"), t("access-conformance:form.again")),
    });
    this.summary = page.getByRole("status").filter({
      hasText: anyOf(
        pattern("access-conformance:report.conformant"),
        pattern("access-conformance:report.not_conformant"),
      ),
    });
    this.onlyFailed = page.getByRole("switch", { name: t("access-conformance:report.only_failed") });
    this.copy = page.getByRole("button", { name: t("access-conformance:report.copy") });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/conformance`);
  }

  async choose(who: Locator, name: RegExp): Promise<void> {
    await who.click();
    await this.page.getByRole("option", { name }).click();
  }

  /** Returns the rows with this verdict in an endpoint's table. */
  results(endpoint: AuthorizationEndpoint, verdict: "pass" | "fail"): Locator {
    const cell = this.page.getByRole("cell", {
      name: t(`access-conformance:verdict.${verdict}`),
      exact: true,
    });
    return this.page
      .getByRole("table", { name: t(`access-words:endpoint.${endpoint}`), exact: true })
      .getByRole("row")
      .filter({ has: cell });
  }
}
