import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getSession, type Publication, type Session } from "#shared/console/identity/session.ts";
import { getLastChange } from "#shared/console/presence.ts";
import {
  changePublication,
  type PublicationEffects,
  previewPublicationChange,
} from "#shared/console/publications.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery, usePublication } from "#web/api/session.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import EditPublicationDialog from "./edit-publication-dialog.tsx";

const none: PublicationEffects = { name: null, pubcode: null, time_zone: null, approvals: null };

function Dialog({ onClose }: { onClose: () => void }) {
  return <EditPublicationDialog publication={usePublication().publication} onClose={onClose} />;
}

/** Opens the settings of the publication, whose changes have these effects. `changes` are those that were saved. */
async function openDialog(settings: Partial<Publication>, effects = none) {
  const service = startFakeService();
  const server = { others: {} as Partial<Publication>, version: 1 };
  const changes: unknown[] = [];
  let isClosed = false;
  service.answer(previewPublicationChange, () => ({ effects }));
  service.answer(getLastChange, () => ({ last_change: null }));
  const saved = (): Session => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)!;
    const [organization] = session.organizations as [Session["organizations"][number]];
    const publications = organization.publications.map((publication) => ({
      ...publication,
      ...server.others,
      version: server.version,
    }));
    return { ...session, organizations: [{ ...organization, publications }] };
  };
  service.answer(getSession, saved);
  service.answer(changePublication, ({ body, headers }) => {
    if (headers.get("If-Match") !== `"${server.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    changes.push(body);
    const { role: _, access_set_up: __, ...publication } = saved().organizations[0]!.publications[0]!;
    return { publication };
  });
  await renderScreen(
    <Dialog
      onClose={() => {
        isClosed = true;
      }}
    />,
    { path: "settings", texts: ["settings-publications"], role: "admin", settings },
  );
  const t = i18next.getFixedT(null, ["settings-publications", "common"]);
  return {
    t,
    changes,
    field: (name: "name" | "pubcode") =>
      page.getByRole("textbox", { name: t(`common:publication_fields.${name}`) }),
    region: page.getByRole("combobox", { name: t("holiday_region") }),
    save: page.getByRole("button", { name: t("common:actions.save") }),
    agree: page.getByRole("button", { name: t("effects.agree") }),
    alert: page.getByRole("dialog").getByRole("alert"),
    isClosed: () => expect.poll(() => isClosed).toBe(true),
    /** Saves values as another administrator. */
    change(values: Partial<Publication>): void {
      server.others = values;
      server.version += 1;
    },
  };
}

describe("the settings of a publication", () => {
  it("show the effects of another code before it is saved", async () => {
    const pubcode = {
      kept: { count: 1, examples: [{ id: 1, name: "Daily 2030-01-01", pe_id: "DAILY-2030-01-01" }] },
      next: [{ local_date: "2030-01-02", pe_id: "NEW-2030-01-02" }],
    };
    const { t, changes, field, save, agree, isClosed } = await openDialog({}, { ...none, pubcode });
    await field("pubcode").fill("NEW");
    await save.click();
    const effects = page.getByRole("region", { name: t("effects.pubcode", { from: "DAILY", to: "NEW" }) });
    await expect.element(effects).toMatchTextContent("DAILY-2030-01-01");
    await expect.element(effects).toMatchTextContent("NEW-2030-01-02");
    expect(changes).toEqual([]);
    await agree.click();
    await isClosed();
    expect(changes).toEqual([{ pubcode: "NEW" }]);
  });

  it("list the planned editions that another name renames", async () => {
    const edition = { id: 1, name: "Daily 2030-01-01", new_name: "Weekly 2030-01-01" };
    const name = { editions: { count: 3, examples: [edition] } };
    const { t, changes, field, save, agree, isClosed } = await openDialog({}, { ...none, name });
    await field("name").fill("Weekly");
    await save.click();
    const effects = page.getByRole("region", { name: t("effects.name", { from: "Daily", to: "Weekly" }) });
    await expect.element(effects).toMatchTextContent("Daily 2030-01-01 → Weekly 2030-01-01");
    await expect.element(effects).toMatchTextContent(t("effects.more", { count: 2, number: "2" }));
    await agree.click();
    await isClosed();
    expect(changes).toEqual([{ name: "Weekly" }]);
  });

  it("show a concurrent change, and are saved on top of it", async () => {
    const { t, changes, field, save, alert, isClosed, change } = await openDialog({});
    await field("name").fill("Mine");
    change({ name: "Theirs", currency: "CHF" });
    await save.click();
    await expect.element(alert).toMatchTextContent(`${t("currency")}: CHF`);
    await expect.element(field("name")).toHaveValue("Mine");
    expect(changes).toEqual([]);
    await save.click();
    await isClosed();
    expect(changes).toEqual([{ name: "Mine" }]);
  });

  it("are kept if closing the dialog is canceled", async () => {
    const { t, field } = await openDialog({});
    await field("name").fill("Mine");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: t("common:unsaved.go_on") }).click();
    await expect.element(field("name")).toHaveValue("Mine");
  });
});

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
