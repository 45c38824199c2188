import { describe, expect, it } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { approvedIssuesFixture } from "#bff/domain/approvals/approvals.fixture.ts";
import { pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import {
  CONFIRMED_WARNINGS_HEADER,
  type ImportSummary,
  type UnconfirmedWarnings,
} from "#shared/console/issues/imports.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Overview } from "#shared/console/overview.ts";
import type { Emag } from "#shared/contract/emags.ts";

const started = startImportService("admin", { draws: false });
const { waitForEnd, create, replace, summaryOf, path, inConsole, requireApproval, setStoredRelease } =
  approvedIssuesFixture(() => started);

const TODAY = "2026-11-26T05:00:00Z";

/** Returns a PDF of two pages that was cut off. Each one has another text, so that no two files are equal. */
function cutOffPdf(): Buffer {
  const pdf = pages(path("One"), path("Two"), path("Three"));
  return pdf.subarray(0, pdf.indexOf("Three"));
}

/** Returns a PDF with a date on page 1 that no other one equals. */
const dated = (date: string) => pages(date, path("Dated"));

async function importIssue(pdf = cutOffPdf(), fields: object = {}): Promise<number> {
  const { service, files } = started;
  const pdf_location = files.serve(path("warned"), pdf);
  const json = { emag: { name: path("Warned"), import_attributes: { pdf_location }, ...fields } };
  const { status, text, body } = await service.request<{ emag: Emag }>("POST", "P/emags", { json });
  expect(status, text).toBe(201);
  await waitForEnd(body.emag.id);
  return body.emag.id;
}

type Refused = UnconfirmedWarnings & { code: string };

type Act = [method: string, address: string, json?: object];

/** Sends a request of the console, with the confirmation of warnings if one is given. */
function act([method, address, json]: Act, confirmation?: string) {
  const headers = {
    cookie: started.cookie,
    ...(confirmation && { [CONFIRMED_WARNINGS_HEADER]: confirmation }),
  };
  return started.service.request<Refused>(method, address, { token: null, headers, json });
}

const console10 = "/console/api/publications/10";
const codesOf = ({ warnings }: Pick<UnconfirmedWarnings, "warnings">) => warnings.map(({ code }) => code);
const warned = async () =>
  (await inConsole<{ overview: Overview }>("GET", "/overview")).body.overview.needs.warned_issues!;
const warnedIds = async () => (await warned()).items.map(({ emag_id }) => emag_id);

let days = 30;
async function newEdition(): Promise<PlannedEdition> {
  days += 1;
  const local_date = addDays(dayIn("Europe/Berlin", new Date()), days);
  const added = await inConsole<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
    planned_edition: { local_date },
  });
  expect(added.status, added.text).toBe(201);
  return added.body.planned_edition;
}

/** The acts of people that show pages to readers, or prepare that. Each returns how it is sent. */
const acts: Record<string, (id: number) => Promise<Act>> = {
  "a release date in the past": async (id) => ["PUT", `P/emags/${id}`, { emag: { released_at: TODAY } }],
  "a release date to come": async (id) => ["PUT", `P/emags/${id}`, { emag: { released_at: "2040-01-01" } }],
  "an approval": async (id) => [
    "PUT",
    `${console10}/emags/${id}/review`,
    { review: { sign_off: "approved", import_id: (await summaryOf(id)).import_id } },
  ],
  "an attachment": async (id) => [
    "PUT",
    `${console10}/planned-editions/${(await newEdition()).id}/issue`,
    { planned_edition: { emag_id: id } },
  ],
};

describe.each(Object.keys(acts))("serious warnings and %s", (name) => {
  it("need the confirmation of exactly these warnings, which the history names", async () => {
    const id = await importIssue();
    const request = await acts[name]!(id);
    const refused = await act(request);
    expect(refused).toMatchObject({ status: 422, body: { code: "warnings_unconfirmed" } });
    expect(codesOf(refused.body)).toContain("pdf_cut_off");
    expect(refused.body.warnings.every(({ severity }) => severity === "serious")).toBe(true);
    expect((await act(request, "what another console has seen")).status).toBe(422);
    const before = await summaryOf(id);
    expect(before.confirmation).toBe(refused.body.confirmation);

    const done = await act(request, refused.body.confirmation);
    expect(done.status, done.text).toBe(200);
    expect((await summaryOf(id)).confirmation).toBeNull();
    const { audit_entries } = (
      await inConsole<{ audit_entries: AuditEntry[] }>("GET", `/emags/${id}/history`)
    ).body;
    const entry = audit_entries.find(({ verb }) => verb === "warnings_confirmed");
    expect(entry).toMatchObject({
      actor: { kind: "person", label: "A admin" },
      after: { warnings: refused.body.warnings.map(({ message }) => message) },
    });
  });
});

describe("serious warnings", () => {
  it("never stop an API token", async () => {
    const id = await importIssue();
    const answer = await started.service.request("PUT", `P/emags/${id}`, {
      json: { emag: { released_at: TODAY } },
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it("are not asked about if a person removes the release date or changes other fields", async () => {
    const id = await importIssue();
    for (const emag of [{ name: path("Renamed") }, { released_at: null }])
      expect((await act(["PUT", `P/emags/${id}`, { emag }])).status).toBe(200);
  });

  it("include another date than the one that is sent", async () => {
    const id = await importIssue(dated("25 November 2026"));
    const publish = (released_at: string, confirmation?: string) =>
      act(["PUT", `P/emags/${id}`, { emag: { released_at } }], confirmation);
    const refused = await publish(TODAY);
    expect(codesOf(refused.body)).toEqual(["other_date"]);
    expect(refused.body.warnings[0]!.message).toContain("26 Nov 2026");
    // The confirmation is about the date that was shown.
    const later = await publish("2026-11-27T05:00:00Z", refused.body.confirmation);
    expect(later.body.warnings[0]!.message).toContain("27 Nov 2026");
    expect((await publish("2026-11-25T05:00:00Z")).status).toBe(200);
    expect(await summaryOf(id)).toMatchObject({ serious_warnings: [], confirmation: null });
  });

  it("are those of the pages that an approval, or else a publication, shows", async () => {
    await requireApproval(true);
    try {
      const id = await importIssue(dated("25 November 2026"));
      const import_id = (await summaryOf(id)).import_id;
      const review = { review: { sign_off: "approved", import_id } };
      expect((await act(["PUT", `${console10}/emags/${id}/review`, review])).status).toBe(200);
      const next = started.files.serve(path("dated"), dated("27 November 2026"));
      await replace(id, next, { keep: true });
      await waitForEnd(id);
      const refused = await act(["PUT", `P/emags/${id}`, { emag: { released_at: TODAY } }]);
      expect(refused.body.warnings[0]!.message).toContain("25 Nov 2026");
      const publishes = { emag: { released_at: TODAY } };
      expect((await act(["PUT", `P/emags/${id}`, publishes], refused.body.confirmation)).status).toBe(200);
      const again = { review: { ...review.review, import_id: (await summaryOf(id)).import_id } };
      const approval = await act(["PUT", `${console10}/emags/${id}/review`, again]);
      expect(approval.body.warnings[0]!.message).toContain("27 Nov 2026");
    } finally {
      await requireApproval(false);
    }
  });

  it("of visible and scheduled issues are on the overview until someone confirms them", async () => {
    const id = await importIssue();
    expect(await warnedIds()).not.toContain(id);
    await setStoredRelease(id, "2040-01-01");
    expect((await warned()).items.find(({ emag_id }) => emag_id === id)).toMatchObject({
      released_at: "2040-01-01T00:00:00.000Z",
      warnings: expect.arrayContaining([expect.objectContaining({ code: "pdf_cut_off" })]),
    });
    await setStoredRelease(id, "2026-01-01");
    const address = `${console10}/emags/${id}/confirm-warnings`;
    const refused = await act(["POST", address]);
    expect(refused.status).toBe(422);
    expect(await warnedIds()).toContain(id);
    expect((await act(["POST", address], refused.body.confirmation)).status).toBe(204);
    expect(await warnedIds()).not.toContain(id);
  });

  it("come on the overview again with other pages or another date, and leave it with good pages", async () => {
    const id = await importIssue(dated("25 November 2026"), { released_at: "2026-11-25T05:00:00Z" });
    expect(await warnedIds()).not.toContain(id);
    const setDate = (released_at: string) =>
      started.service.request("PUT", `P/emags/${id}`, { json: { emag: { released_at } } });
    await setDate(TODAY);
    expect(await warnedIds()).toContain(id);
    const { confirmation } = await summaryOf(id);
    await act(["POST", `${console10}/emags/${id}/confirm-warnings`], confirmation!);
    expect(await warnedIds()).not.toContain(id);
    await replace(id, started.files.serve(path("again"), cutOffPdf()), { keep: true });
    await waitForEnd(id);
    expect(await warnedIds()).toContain(id);
    await replace(id, started.files.serve(path("good"), dated("26 November 2026")), { keep: true });
    await waitForEnd(id);
    expect(await warnedIds()).not.toContain(id);
  });

  it("are in the summary of the issue, without minor ones", async () => {
    const id = await importIssue(pages("Fine", ""));
    const { import: report } = (
      await started.service.request<{ import: { warnings: { code: string; severity: string }[] } }>(
        "GET",
        `P/emags/${id}/import`,
      )
    ).body;
    expect(report.warnings).toEqual([
      expect.objectContaining({ code: "page_without_text", severity: "minor", page: 2 }),
    ]);
    const summary: ImportSummary = await summaryOf(id);
    expect(summary).toMatchObject({ serious_warnings: [], confirmation: null });
    const damaged = await create(started.files.serve(path("damaged"), cutOffPdf()));
    await waitForEnd(damaged.id);
    expect(codesOf({ warnings: (await summaryOf(damaged.id)).serious_warnings })).toContain("pdf_cut_off");
  });
});
