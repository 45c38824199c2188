import i18next from "i18next";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { emptyPublication, PublicationFields, type PublicationValues } from "./publication-fields.tsx";

function Form() {
  const form = useForm<PublicationValues>({ defaultValues: { publication: emptyPublication() } });
  return (
    <FormProvider {...form}>
      <PublicationFields />
    </FormProvider>
  );
}

describe("the time zone of a publication", () => {
  it("is that of the browser, and another one is found by typing over it", async () => {
    await renderScreen(<Form />, { path: "settings" });
    const t = i18next.getFixedT(null, "common");
    const zone = page.getByRole("combobox", { name: t("publication_fields.time_zone") });
    await expect.element(zone).toHaveValue("Europe/Berlin");
    await zone.click();
    await userEvent.keyboard("Lisbon");
    await page.getByRole("option", { name: "Europe/Lisbon" }).click();
    await expect.element(zone).toHaveValue("Europe/Lisbon");
  });
});
