import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { createPublication } from "#shared/console/publications.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { PublicationForm } from "./publication-form.tsx";

/** Fills the form and sends it to a service that refuses it with these errors. */
async function sendRefused(errors: Record<string, string[]>) {
  startFakeService().answer(createPublication, () => refusal(422, errors));
  const onCreated = vi.fn();
  await renderScreen(<PublicationForm organizationId={1} onCreated={onCreated} />, {
    path: "settings/publications",
    texts: ["settings-publications"],
    role: "admin",
  });
  const { t } = i18next;
  const field = (name: "name" | "pubcode") =>
    page.getByRole("textbox", { name: t(`publication_fields.${name}`), exact: true });
  await field("name").fill("Weekly");
  await field("pubcode").fill("WK");
  await page.getByRole("button", { name: t("settings-publications:create") }).click();
  return { field, onCreated };
}

describe("the form for a new publication", () => {
  it("shows a refusal at its field", async () => {
    const { field, onCreated } = await sendRefused({ pubcode: ["is already taken"] });
    await expect
      .element(field("pubcode"))
      .toHaveAccessibleDescription(expect.stringContaining("Is already taken"));
    expect(onCreated).not.toHaveBeenCalled();
  });

  it("shows a refusal because of a field that it does not have", async () => {
    await sendRefused({ slug: ["is already taken"] });
    await expect.element(page.getByRole("alert")).toMatchTextContent("is already taken");
  });
});
