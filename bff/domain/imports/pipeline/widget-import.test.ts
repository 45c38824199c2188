import { describe, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { importFiles } from "../import-files.service.ts";
import { startImportService } from "../imports.fixture.ts";

const started = startImportService("editor", { draws: false });
let serial = 0;

/** Builds a different file for each import, because the preflight reports a repeated one. */
const pdf = () => tinyPdf({ pages: [{ text: `Page one of ${serial}` }, { text: "Page two" }] });
const session = () => ({ token: null, headers: { cookie: started.cookie } });

const codes = (attempt: ImportAttempt) =>
  attempt.steps.flatMap(({ name, warnings }) => warnings.map(({ code }) => `${name} ${code}`));

async function widgetsOf(importId: string): Promise<Widget[]> {
  const path = `/console/api/imports/${importId}/content`;
  return (await started.service.request<{ widgets: Widget[] }>("GET", path, session())).body.widgets;
}

describe("widget map of a PDF import", () => {
  const map = (body: string) => Buffer.from(`<?xml version="1.0"?><widgets>${body}</widgets>`);

  async function importWith(xml: Buffer | null): Promise<ImportAttempt> {
    serial += 1;
    const xml_location =
      xml === null ? `${started.files.url}/missing.xml` : started.files.serve(`/${serial}.xml`, xml);
    const answer = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
      json: {
        emag: {
          name: `Widgets ${serial}`,
          import_attributes: { pdf_location: started.files.serve(`/${serial}.pdf`, pdf()), xml_location },
        },
      },
    });
    const { id } = answer.body.emag;
    await expect
      .poll(
        async () => (await started.service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag.import,
        {
          interval: 50,
        },
      )
      .toEqual({ status: expect.stringMatching(/finished|failed/) });
    const path = `/console/api/publications/10/emags/${id}/imports`;
    return (await started.service.request<{ imports: ImportAttempt[] }>("GET", path, session())).body
      .imports[0]!;
  }

  it("is read in the step widgets and stored unchanged", async () => {
    const xml = map(
      '<widget page="2" type="video" x="0.1" y="0.2" width="0.3" height="0.25" href="https://a.example/v" title="Film"/>' +
        '<widget page="9" type="link" x="0" y="0" width="1" height="1" href="https://a.example/"/>',
    );
    const attempt = await importWith(xml);
    expect(attempt.steps.map(({ name }) => name)).toEqual([
      "download",
      "verify",
      "render",
      "widgets",
      "finish",
    ]);
    expect(attempt).toMatchObject({ status: "finished" });
    expect(codes(attempt)).toEqual(["widgets widget_page"]);
    expect(await widgetsOf(attempt.id)).toEqual([
      {
        page: 2,
        type: "video",
        x: 0.1,
        y: 0.2,
        width: 0.3,
        height: 0.25,
        href: "https://a.example/v",
        title: "Film",
      },
    ]);
    const stored = await started.service.services.storage.open(
      importFiles.widgetMap({ id: attempt.id, attempt: 1 }),
    );
    expect(Buffer.concat(await stored!.stream.toArray())).toEqual(xml);
  });

  it("does not fail the import if it is missing or not XML", async () => {
    const broken = await importWith(Buffer.from("Dear colleague"));
    expect(broken).toMatchObject({ status: "finished" });
    expect(codes(broken)).toEqual(["widgets widget_map_unreadable"]);
    expect(
      await started.service.services.storage.stat(importFiles.widgetMap({ id: broken.id, attempt: 1 })),
    ).not.toBeNull();
    const missing = await importWith(null);
    expect(missing).toMatchObject({ status: "finished" });
    expect(codes(missing)).toEqual(["widgets widget_map_not_fetched"]);
  });
});
