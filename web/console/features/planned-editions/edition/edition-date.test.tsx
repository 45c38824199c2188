import i18next from "i18next";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Publication } from "#shared/console/identity/session.ts";
import { listPlannedEditions } from "#shared/console/issues/planned-editions.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { EditionDate } from "./edition-date.tsx";

function Fields() {
  const [day, setDay] = useState("2027-01-05");
  return <EditionDate day={day} time="06:00" error={null} onDay={setDay} onTime={() => {}} />;
}

async function openFields(settings: Partial<Publication>) {
  startFakeService().answer(listPlannedEditions, () => ({ planned_editions: [] }));
  await renderScreen(<Fields />, { path: "planned-editions", texts: ["planned-editions"], settings });
  const t = i18next.getFixedT(null, "planned-editions");
  await page.getByRole("button", { name: t("edit.day") }).click();
  return { hint: page.getByText(t("edit.holiday", { name: "Epiphany" })) };
}

describe("the day of an edition", () => {
  it("names the public holiday in the calendar and below the field", async () => {
    const { hint } = await openFields({ holiday_region: "DE-BY" });
    const day = page.getByRole("button", { name: "6 January 2027" });
    await expect.element(day).toHaveAttribute("title", "Epiphany");
    await expect.element(hint).not.toBeInTheDocument();
    await day.click();
    await expect.element(hint).toBeVisible();
  });

  it("names no holidays in a publication without a region", async () => {
    const { hint } = await openFields({});
    const day = page.getByRole("button", { name: "6 January 2027" });
    await day.click();
    await expect.element(page.getByText(/6 Jan 2027/)).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  });
});
