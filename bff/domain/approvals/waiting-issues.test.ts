import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import { NOT_A_PDF } from "#bff/domain/imports/replacement.fixture.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Overview } from "#shared/console/overview.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { approvedIssuesFixture } from "./approvals.fixture.ts";

const started = startImportService("admin", { draws: false });
beforeEach(() => requireApproval(true));

const {
  waitForEnd,
  replace,
  summaryOf,
  path,
  countHits,
  inConsole,
  requireApproval,
  signOffOf,
  approve,
  setStoredRelease,
  importReleased,
} = approvedIssuesFixture(() => started);

describe("issues that wait for an approval", () => {
  it("are listed as awaiting approval and as what readers see of them", async () => {
    const listed = async (id: number) => {
      const states = ["visible", "scheduled", "unscheduled", "awaiting_approval"];
      const lists = await Promise.all(
        states.map(async (state) => {
          const { body } = await started.service.request<{ emags: { id: number }[] }>(
            "GET",
            `P/emags?state=${state}`,
          );
          return body.emags.some((emag) => emag.id === id) ? [state] : [];
        }),
      );
      return lists.flat();
    };
    const id = await importReleased("Listed");
    expect(await listed(id)).toEqual(["awaiting_approval"]);
    await approve(id);
    expect(await listed(id)).toEqual(["visible"]);
    await replace(id, started.files.serve(path("listed"), pages("Next")), { keep: true });
    await waitForEnd(id);
    expect(await listed(id)).toEqual(["visible", "awaiting_approval"]);
    await requireApproval(false);
    expect(await listed(id)).toEqual(["visible"]);
    expect((await summaryOf(id)).shown_import_id).toBe((await summaryOf(id)).import_id);
  });

  it("are shown as waiting in the plan, in the list and in the overview", async () => {
    const local_date = addDays(dayIn("Europe/Berlin", new Date()), 5);
    const added = await inConsole<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
      planned_edition: { local_date },
    });
    const { pe_id } = added.body.planned_edition;
    const import_attributes = { pdf_location: started.files.serve(path("planned"), pages("Planned")) };
    const created = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: "Planned", pe_id, import_attributes } },
    });
    const { id } = created.body.emag;
    await waitForEnd(id);
    const other = await importReleased("Other");
    await setStoredRelease(other, `${local_date}T12:00:00Z`);

    const areWaiting = async () => {
      const { planned_editions } = (
        await inConsole<{ planned_editions: PlannedEdition[] }>(
          "GET",
          `/planned-editions?from=${local_date}&to=${local_date}`,
        )
      ).body;
      const { emags } = (await inConsole<{ emags: ManagedEmag[] }>("GET", "/emags?per=100")).body;
      const { days } = (await inConsole<{ overview: Overview }>("GET", "/overview")).body.overview;
      const day = days.find((one) => one.day === local_date)!;
      return [
        planned_editions[0]!.emag?.awaiting_approval,
        emags.find((emag) => emag.id === other)?.awaiting_approval,
        day.editions[0]!.emag?.awaiting_approval,
        day.emags.items[0]!.awaiting_approval,
      ];
    };
    expect(await areWaiting()).toEqual([true, true, true, true]);
    for (const waiting of [id, other]) await approve(waiting);
    expect(await areWaiting()).toEqual([false, false, false, false]);
  });

  it("are compared with the files of other issues that wait", async () => {
    const date = "Waiting, 25 November 2026";
    await importReleased(date);
    const codes = async (id: number) => (await summaryOf(id)).serious_warnings.map(({ code }) => code);
    expect(await codes(await importReleased(date))).toEqual(["same_file"]);
  });

  it("can be searched in the console by the pages that wait, not by those that readers see", async () => {
    const id = await importReleased("Zucchini");
    expect(await signOffOf(`/emags/${id}`)).toBe("open");
    expect(await countHits("Zucchini")).toBe(1);
    await approve(id);
    await replace(id, started.files.serve(path("next"), pages("Pumpkin")), { keep: true });
    await waitForEnd(id);
    expect([await countHits("Pumpkin"), await countHits("Zucchini")]).toEqual([1, 0]);
    await replace(id, started.files.serve(path("broken"), NOT_A_PDF), { keep: true });
    await waitForEnd(id);
    expect(await countHits("Zucchini")).toBe(1);
  });
});
