import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { testImport as summary } from "#web/testing/test-issue.ts";
import { followImport, followProgress, type ImportEvent, runningImportsQuery } from "./follow-import.ts";

const event: ImportEvent = {
  type: "import",
  organization_id: 1,
  publication_id: 1,
  emag_id: 7,
  import_id: summary.import_id,
  status: "processing",
  step: "render",
  done: 42,
  total: 352,
};

describe("a progress event", () => {
  it("updates the numbers without a request", () => {
    expect(followProgress(summary, event)).toEqual({ summary: { ...summary, done: 42 }, turned: false });
  });

  it("requires a refetch if the step or the status changes", () => {
    expect(followProgress(summary, { ...event, step: "finish" }).turned).toBe(true);
    const failed = followProgress(summary, { ...event, status: "failed", step: null });
    expect(failed).toMatchObject({ turned: true, summary: { status: "failed", step: null } });
  });

  it("changes nothing until the refetch if the import has finished, because its pages may await an approval", () => {
    const finished = followProgress(summary, { ...event, status: "finished", step: null });
    expect(finished).toEqual({ turned: true, summary });
  });

  it("of another import only requires a refetch", () => {
    const other = { ...event, import_id: "11111111-1111-4111-8111-111111111111" };
    expect(followProgress(summary, other)).toEqual({ summary, turned: true });
  });

  it("with an unknown step is shown without a step", () => {
    expect(followProgress(summary, { ...event, step: "unknown" }).summary.step).toBeNull();
  });
});

describe("the running imports", () => {
  const other = { ...summary, import_id: "22222222-2222-4222-8222-222222222222" };

  /** Applies an event to the list with two imports. Returns the list, and whether it must be fetched. */
  function follow(change: Partial<ImportEvent>) {
    const client = new QueryClient();
    client.setQueryData(runningImportsQuery.queryKey, [summary, other]);
    const { lists = [] } = followImport({ ...event, ...change }, client);
    return {
      imports: client.getQueryData(runningImportsQuery.queryKey),
      isStale: lists.includes(runningImportsQuery.queryKey),
    };
  }

  it("contain the progress of the import that the event names", () => {
    expect(follow({})).toEqual({ imports: [{ ...summary, done: 42 }, other], isStale: false });
  });

  it.each(["finished", "failed"] as const)("no longer contain an import that has %s", (status) => {
    expect(follow({ status, step: null })).toEqual({ imports: [other], isStale: false });
  });

  it("are fetched again when an import is new", () => {
    const import_id = "33333333-3333-4333-8333-333333333333";
    expect(follow({ import_id, status: "pending" })).toEqual({ imports: [summary, other], isStale: true });
  });
});
