import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { switchLanguage } from "#web/console/i18n/i18n.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { SetupForm } from "./setup-form.tsx";

describe("the first publication", () => {
  it("is in the language of the page until another one is chosen", async () => {
    onTestFinished(() => switchLanguage("en"));
    await renderScreen(
      <SetupForm token="t" link={{ purpose: "first_administrator", needs_organization: true }} />,
      {
        path: "setup",
        texts: ["session"],
      },
    );
    const language = () =>
      page.getByRole("combobox", { name: i18next.t("common:publication_fields.language") });
    await page.getByRole("radio", { name: i18next.t("session:setup.with_own") }).click();
    await expect.element(language()).toHaveValue("English (en)");
    await switchLanguage("de");
    await expect.element(language()).toHaveValue("Deutsch (de)");
    await language().click();
    await page.getByRole("option", { name: "Französisch (fr)" }).click();
    await switchLanguage("en");
    await expect.element(language()).toHaveValue("French (fr)");
  });
});
