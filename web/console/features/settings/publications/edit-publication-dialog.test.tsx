import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Publication } from "#shared/console/identity/session.ts";
import { changePublication, previewPublicationChange } from "#shared/console/publications.ts";
import { usePublication } from "#web/api/session.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import EditPublicationDialog from "./edit-publication-dialog.tsx";

function Dialog() {
  return <EditPublicationDialog publication={usePublication().publication} onClose={() => {}} />;
}

/** Opens the settings of the publication. `changes` are those that were saved. */
async function openDialog(settings: Partial<Publication>) {
  const service = startFakeService();
  const changes: unknown[] = [];
  service.answer(previewPublicationChange, () => ({
    effects: { name: null, pubcode: null, time_zone: null, approvals: null },
  }));
  service.answer(changePublication, ({ body }) => {
    changes.push(body);
    return Response.error();
  });
  await renderScreen(<Dialog />, {
    path: "settings",
    texts: ["settings-publications"],
    role: "admin",
    settings,
  });
  const t = i18next.getFixedT(null, "settings-publications");
  return {
    t,
    changes,
    region: page.getByRole("combobox", { name: t("holiday_region") }),
    save: page.getByRole("button", { name: i18next.t("common:actions.save") }),
  };
}

describe("the public holidays of a publication", () => {
  it("are those of the chosen region", async () => {
    const { t, changes, region, save } = await openDialog({});
    await region.click();
    await page.getByRole("option", { name: t("holiday_regions.DE-NW") }).click();
    await save.click();
    await expect.poll(() => changes).toEqual([{ holiday_region: "DE-NW" }]);
  });

  it("are none if no region is chosen", async () => {
    const { t, changes, region, save } = await openDialog({ holiday_region: "DE-NW" });
    await expect.element(region).toHaveValue(t("holiday_regions.DE-NW"));
    await region.click();
    await page.getByRole("option", { name: t("holiday_regions.none") }).click();
    await save.click();
    await expect.poll(() => changes).toEqual([{ holiday_region: null }]);
  });
});

describe("the previous pages of a publication's issues", () => {
  it("are kept during imports by scripts on request", async () => {
    const { t, changes, save } = await openDialog({});
    await page.getByRole("checkbox", { name: t("keep_previous_pages"), exact: false }).click();
    await save.click();
    await expect.poll(() => changes).toEqual([{ keep_previous_pages: true }]);
  });
});
