import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ChangeEvent } from "#shared/console/events.ts";
import {
  type ImportPage,
  type ImportSummary,
  listImportPages,
  listImportSummaries,
} from "#shared/console/issues/imports.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { importSummariesQuery } from "../../api/issues.api.ts";
import { testImport } from "../../issues.fixture.ts";
import { stateOf } from "../../state/issue-state.ts";
import { PagesTab } from "./issue-pages-tab.tsx";

const publicationId = testPublication.publication_id;
const PAGES = 12;

const pagesUpTo = (count: number): ImportPage[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    width: 1200,
    height: 1600,
    image_url: `/pages/${index + 1}.jpg`,
    thumbnail_url: `/pages/${index + 1}-small.jpg`,
  }));

const importEvent = (progress: Pick<ImportSummary, "status" | "step" | "done">): ChangeEvent => ({
  type: "import",
  ...testPublication,
  emag_id: testIssue.id,
  import_id: testImport.import_id,
  total: PAGES,
  ...progress,
});

function LivePagesTab() {
  const summary = useQuery(importSummariesQuery(publicationId, [testIssue.id])).data?.[0];
  return <PagesTab record={testIssue} summary={summary} state={stateOf(testIssue, summary, Date.now())} />;
}

describe("the pages of an issue that is being imported", () => {
  it("appear as they are rendered, with their number", async () => {
    const service = startFakeService();
    const send = startEventStream();
    let rendered = 0;
    let at: Pick<ImportSummary, "status" | "step"> = { status: "processing", step: "render" };
    service.answer(listImportSummaries, () => ({
      imports: [{ ...testImport, shown_import_id: null, ...at, done: rendered, total: PAGES }],
    }));
    service.answer(listImportPages, () => ({ pages: pagesUpTo(rendered), page_count: PAGES }));
    await renderScreen(<LivePagesTab />, { path: "issues/7", texts: ["issue"] });
    const t = i18next.getFixedT(null, "issue");
    const progress = (done: number) => page.getByText(t("rendered_of", { done, total: PAGES }));
    await expect.element(progress(0)).toBeVisible();

    rendered = 3;
    send(importEvent({ ...at, done: rendered }));
    await expect.element(progress(3)).toBeVisible();
    expect(page.getByRole("listitem").elements()).toHaveLength(3);

    rendered = PAGES;
    at = { status: "finished", step: null };
    send(importEvent({ ...at, done: rendered }));
    await expect.element(page.getByText(t("pages_count", { count: PAGES }))).toBeVisible();
    expect(page.getByRole("listitem").elements()).toHaveLength(PAGES);
  });

  it("are fetched again if the import ends during their first fetch", async () => {
    const service = startFakeService();
    const send = startEventStream();
    const slow = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const ended = { status: "finished", step: null, done: PAGES } as const;
    let summary: ImportSummary = { ...testImport, status: "processing", step: "render", total: PAGES };
    let fetches = 0;
    service.answer(listImportSummaries, () => ({ imports: [summary] }));
    service.answer(listImportPages, async () => {
      fetches += 1;
      if (fetches > 1) return { pages: pagesUpTo(PAGES), page_count: PAGES };
      asked.resolve();
      await slow.promise;
      return { pages: [], page_count: PAGES };
    });
    await renderScreen(<LivePagesTab />, { path: "issues/7", texts: ["issue"] });
    await asked.promise;
    summary = { ...summary, ...ended };
    send(importEvent(ended));
    slow.resolve();
    await expect.element(page.getByRole("listitem")).toHaveLength(PAGES);
  });
});
