import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderHook } from "vitest-browser-react";
import type { ChangeEvent } from "#shared/console/events.ts";
import { type ImportSummary, listImportSummaries } from "#shared/console/issues/imports.ts";
import { useFreshness } from "#web/api/freshness.ts";
import { queryClient } from "#web/api/query-client.ts";
import { cutOff } from "#web/console/components/warnings/warnings.fixture.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import { importSummariesQuery } from "./issues.api.ts";

const publicationId = testPublication.publication_id;
const starting: ImportSummary = {
  ...testImport,
  status: "processing",
  step: "download",
  done: 0,
  total: null,
};
const halfway: ChangeEvent = {
  type: "import",
  ...testPublication,
  emag_id: testIssue.id,
  import_id: testImport.import_id,
  status: "processing",
  step: "download",
  done: 512,
  total: 1024,
};

/** Renders the import summaries of the test issue, as they follow events. */
async function renderSummaries() {
  const hook = await renderHook(
    () => {
      useFreshness();
      return useQuery(importSummariesQuery(publicationId, [testIssue.id])).data;
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  onTestFinished(async () => {
    await hook.unmount();
    queryClient.clear();
  });
  return hook;
}

describe("the serious warnings", () => {
  it("are fetched again after someone else has changed the issue", async () => {
    const service = startFakeService();
    const send = startEventStream();
    let warnings: ImportSummary["serious_warnings"] = [];
    service.answer(listImportSummaries, () => ({
      imports: [{ ...testImport, serious_warnings: warnings }],
    }));
    const { result: summaries } = await renderSummaries();
    await expect.poll(() => summaries.current).toMatchObject([{ serious_warnings: [] }]);
    warnings = [cutOff];
    send({
      type: "emag",
      ...testPublication,
      emag_id: testIssue.id,
      change: "updated",
      version: 2,
    });
    await expect.poll(() => summaries.current).toMatchObject([{ serious_warnings: warnings }]);
  });
});

describe("the progress of imports", () => {
  it("stays current if an event arrives while an older state is being fetched", async () => {
    const service = startFakeService();
    const send = startEventStream();
    const slow = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let fetches = 0;
    service.answer(listImportSummaries, async () => {
      fetches += 1;
      if (fetches > 1) return { imports: [{ ...starting, done: 512, total: 1024 }] };
      asked.resolve();
      await slow.promise;
      return { imports: [starting] };
    });
    const { result: summaries } = await renderSummaries();

    await asked.promise;
    send(halfway);
    slow.resolve();

    await expect.poll(() => summaries.current).toMatchObject([{ done: 512, total: 1024 }]);
  });

  it("is fetched while the first fetch of another issue has no response", async () => {
    const service = startFakeService();
    const send = startEventStream();
    const asked = Promise.withResolvers<void>();
    const otherId = testIssue.id + 1;
    let current: ImportSummary = starting;
    service.answer(listImportSummaries, ({ query }) => {
      if (!query.emag_ids.includes(otherId)) return { imports: [current] };
      asked.resolve();
      return new Promise(() => {});
    });
    const { result: summaries } = await renderSummaries();
    await expect.poll(() => summaries.current).toMatchObject([{ status: "processing" }]);
    void queryClient.fetchQuery(importSummariesQuery(publicationId, [otherId])).catch(() => undefined);
    await asked.promise;
    current = testImport;
    send({ ...halfway, status: "finished", step: null });
    await expect.poll(() => summaries.current).toMatchObject([{ status: "finished" }]);
  });

  it("is fetched by the next screen if the import ends just before this one is left", async () => {
    const service = startFakeService();
    const send = startEventStream();
    let current: ImportSummary = starting;
    service.answer(listImportSummaries, () => ({ imports: [current] }));
    const screen = await renderSummaries();
    await expect.poll(() => screen.result.current).toMatchObject([{ status: "processing" }]);
    current = testImport;
    send({ ...halfway, step: "finish" });
    send({ ...halfway, status: "finished", step: null });
    await screen.unmount();

    const next = await renderSummaries();
    await expect.poll(() => next.result.current).toMatchObject([{ status: "finished" }]);
  });
});
