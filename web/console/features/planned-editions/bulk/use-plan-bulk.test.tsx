import i18next from "i18next";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { changePlannedEdition, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { BulkDock } from "#web/console/components/lists/bulk/bulk-dock.tsx";
import { closeBulkRun, currentBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { editionOn } from "../planned-editions.fixture.ts";
import { usePlanBulk } from "./use-plan-bulk.tsx";

/** Renders the bulk actions of editions, with a button that selects all of them. */
function Editions({ editions }: { editions: readonly PlannedEdition[] }) {
  const selecting = useListSelection();
  const options = usePlanBulk(editions, selecting.selection);
  const rows = editions.map(({ id, name }) => ({ id, name, visible: false }));
  return (
    <>
      <button type="button" onClick={() => selecting.toggleAll(rows, true)}>
        Select all
      </button>
      <BulkDock selecting={selecting} options={options} />
    </>
  );
}

/** Opens editions. The service saves each change, except those of the editions in `locked`. */
async function openEditions(editions: readonly PlannedEdition[]) {
  const service = startFakeService();
  const saved = new Map(editions.map((edition) => [edition.id, edition]));
  const locked = new Set<number>();
  service.answer(changePlannedEdition, ({ params: { planned_emag_id: id }, body }) => {
    if (locked.has(id)) return refusal(500, { error: "The disk is full.", code: "internal_error" });
    const { skipped, ...fields } = body;
    const before = saved.get(id)!;
    const status = skipped === undefined ? before.status : skipped ? "skipped" : "planned";
    saved.set(id, { ...before, ...fields, status, version: before.version + 1 });
    return { planned_edition: saved.get(id)! };
  });
  await renderScreen(<Editions editions={editions} />, {
    path: "planned-editions",
    texts: ["planned-editions"],
    role: "manager",
  });
  const t = i18next.getFixedT(null, ["planned-editions", "common"]);
  const count = editions.length;
  const results = page.getByRole("region", { name: t("common:bulk.results") });
  const button = (name: string) => results.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  return {
    t,
    locked,
    dialog,
    status: results.getByRole("status"),
    retry: button(t("common:bulk.retry")),
    undo: button(t("common:actions.undo")),
    days: dialog.getByRole("textbox", { name: t("bulk.days") }),
    confirm: (action: "move" | "skip" | "restore") =>
      dialog.getByRole("button", { name: t(`bulk.${action}.confirm`, { count }) }),
    async choose(action: "move" | "skip" | "restore"): Promise<void> {
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByRole("button", { name: t(`panel.${action}`), exact: true }).click();
    },
    statuses: () => [...saved.values()].map(({ status }) => status),
    savedDays: () => [...saved.values()].map(({ local_date }) => local_date),
  };
}

afterEach(() => {
  const run = currentBulkRun({ publicationId: testPublication.publication_id, kind: "planned_edition" });
  if (run) closeBulkRun(run);
});

describe("the bulk actions of editions", () => {
  it.each([
    ["skip", "restore", "planned"],
    ["restore", "skip", "skipped"],
  ] as const)("report the undo of %s as %s", async (action, inverse, status) => {
    const plan = await openEditions(["2026-12-01", "2026-12-02"].map((day) => editionOn(day, { status })));
    await plan.choose(action);
    await plan.confirm(action).click();
    await expect.element(plan.status).toHaveTextContent(plan.t(`bulk.${action}.done`, { count: 2 }));
    await plan.undo.click();
    await expect.element(plan.status).toHaveTextContent(plan.t(`bulk.${inverse}.done`, { count: 2 }));
    expect(plan.statuses()).toEqual([status, status]);
  });

  it("keep an edition skipped on undo if it was skipped before", async () => {
    const plan = await openEditions([
      editionOn("2026-12-01", { status: "skipped" }),
      editionOn("2026-12-02"),
    ]);
    await plan.choose("skip");
    await plan.confirm("skip").click();
    await expect.element(plan.status).toHaveTextContent(plan.t("bulk.skip.done", { count: 2 }));
    await plan.undo.click();
    await expect.element(plan.status).toHaveTextContent(plan.t("bulk.restore.done", { count: 1 }));
    expect(plan.statuses()).toEqual(["skipped", "planned"]);
  });

  it("offer the undo of the saved editions also after a retry that fails", async () => {
    const plan = await openEditions([editionOn("2026-12-01"), editionOn("2026-12-03")]);
    plan.locked.add(3);
    await plan.choose("move");
    await plan.confirm("move").click();
    const failure = plan.t("common:bulk.failures", { count: 1 });
    await expect
      .element(plan.status)
      .toHaveTextContent([plan.t("bulk.move.done", { count: 1 }), failure].join(" · "));
    await plan.retry.click();
    await expect
      .element(plan.status)
      .toHaveTextContent([plan.t("bulk.move.done", { count: 0 }), failure].join(" · "));
    expect(plan.savedDays()).toEqual(["2026-12-02", "2026-12-03"]);
    await plan.undo.click();
    await expect.element(plan.status).toHaveTextContent(plan.t("bulk.move.done", { count: 1 }));
    expect(plan.savedDays()).toEqual(["2026-12-01", "2026-12-03"]);
  });

  it("move by a number of days that can be cleared and retyped, and can't be confirmed while it is empty", async () => {
    const plan = await openEditions([editionOn("2026-12-01")]);
    await plan.choose("move");
    await plan.days.clear();
    await expect.element(plan.days).toHaveValue("");
    await expect.element(plan.confirm("move")).toBeDisabled();
    await plan.days.fill("7");
    await plan.confirm("move").click();
    await expect.element(plan.status).toHaveTextContent(plan.t("bulk.move.done", { count: 1 }));
    expect(plan.savedDays()).toEqual(["2026-12-08"]);
  });
});
