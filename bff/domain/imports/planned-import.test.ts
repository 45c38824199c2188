import { afterAll, beforeAll, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { PlannedEmag } from "#shared/contract/planned-emags.ts";

let service: TestService;
let files: FileServer;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

it("an import for a planned edition runs like any other and reports ai_status (contract 2.2, 3.1)", async () => {
  const manager = { token: null, headers: { cookie: await service.signInAs("manager") } };
  const planned = await service.request<{ planned_edition: PlannedEdition }>(
    "POST",
    "/console/api/publications/10/planned-editions",
    { ...manager, json: { planned_edition: { local_date: "2031-01-02" } } },
  );
  const { id, pe_id } = planned.body.planned_edition;
  const pdf_location = files.serve("/planned.pdf", tinyPdf({ pages: [{ text: "one" }, { text: "two" }] }));
  const created = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name: "Planned", pe_id, import_attributes: { pdf_location } } },
  });
  expect(created.body.emag.import).toEqual({ ai_status: "pending" });

  const path = `P/emags/${created.body.emag.id}`;
  const emag = async () => (await service.request<{ emag: Emag }>("GET", path)).body.emag;
  await expect.poll(async () => statusOf(await emag())).toBe("finished");
  expect((await emag()).import).toEqual({ ai_status: "finished" });

  const shown = await service.request<{ planned_edition: PlannedEdition }>(
    "GET",
    `/console/api/publications/10/planned-editions/${id}`,
    manager,
  );
  expect(shown.body.planned_edition.emag).toMatchObject({ name: "Planned", import_status: "finished" });
  const listed = await service.request<{ planned_emags: PlannedEmag[] }>("GET", "P/planned_emags");
  expect(listed.body.planned_emags).toMatchObject([
    { id, status: "transferred", emag_id: created.body.emag.id },
  ]);
});
