import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getPlannedEdition, listPlannedEditions } from "#shared/console/issues/planned-editions.ts";
import { createEmag } from "#shared/contract/emag-routes.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { startFakeUploads } from "#web/testing/fake-uploads.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testEdition } from "../issues.fixture.ts";
import DroppedIssues from "./dropped-issues.tsx";

describe("a dropped file", () => {
  it.each([
    { which: "that was chosen", fileName: "scan.pdf" },
    { which: "of its date", fileName: `${testEdition.local_date}.pdf` },
  ])(
    "keeps the edition $which once it is confirmed, also if someone takes it before the upload ends",
    async ({ fileName }) => {
      const service = startFakeService();
      const uploads = startFakeUploads(service);
      const deliver = startEventStream();
      let editions = [testEdition];
      const reads: number[] = [];
      service.answer(listPlannedEditions, () => {
        reads.push(editions.length);
        return { planned_editions: editions };
      });
      service.answer(getPlannedEdition, () => ({
        planned_edition: { ...testEdition, name: "Renamed", status: "transferred" as const },
      }));
      const sent: unknown[] = [];
      service.answer(createEmag, ({ body }) => {
        sent.push({ name: body.name, pe_id: body.pe_id });
        return refusal(422, { pe_id: ["already has an issue"] });
      });
      const upload = Promise.withResolvers<void>();
      uploads.intercept((method) => (method === "PATCH" ? upload.promise.then(() => undefined) : undefined));
      await renderScreen(
        <DroppedIssues
          dropped={[{ id: 1, file: new File(["%PDF-1.7\n"], fileName) }]}
          onRemove={() => {}}
          onClose={() => {}}
        />,
        { path: "issues", texts: ["issues", "issue-form"] },
      );
      const t = i18next.getFixedT(null, "issue-form", "drop");
      const edition = page.getByRole("combobox", { name: t("edition") });
      if (fileName === "scan.pdf") {
        await edition.click();
        await page.getByRole("option", { name: /^Example Weekly/ }).click();
      }
      await expect.element(edition).toHaveValue(testEdition.name);
      await page.getByRole("button", { name: t("create"), exact: true }).click();
      editions = [];
      deliver({
        ...{ type: "planned_edition", ...testPublication },
        ...{ planned_emag_id: testEdition.id, version: 2 },
      });
      await expect.poll(() => reads.at(-1)).toBe(0);
      await expect.element(edition).toHaveValue("Renamed");
      upload.resolve();
      await expect.poll(() => sent).toEqual([{ name: testEdition.name, pe_id: testEdition.pe_id }]);
      await expect.element(edition).toHaveAccessibleDescription(/Already has an issue/);
    },
  );

  it("leads to the form of a new issue with an EPUB, which needs a PDF for its pages", async () => {
    const service = startFakeService();
    const uploads = startFakeUploads(service);
    service.answer(listPlannedEditions, () => ({ planned_editions: [] }));
    const file = new File(["PK"], "Book.epub");
    const { router } = await renderScreen(
      <DroppedIssues dropped={[{ id: 1, file }]} onRemove={() => {}} onClose={() => {}} />,
      { path: "issues", texts: ["issues", "issue-form"] },
    );
    const t = i18next.getFixedT(null, "issue-form", "drop");
    await expect.element(page.getByText(t("epub", { name: "Book.epub" }))).toBeVisible();
    await page.getByRole("link", { name: t("import_epub") }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/issues\/new$/);
    await expect.poll(() => router.state.location.state).toEqual({ file });
    expect(uploads.methods).toEqual([]);
  });
});
