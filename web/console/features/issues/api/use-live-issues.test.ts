import { describe, expect, it } from "vitest";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { followProgress, type ImportEvent } from "./use-live-issues.ts";

const summary: ImportSummary = {
  emag_id: 7,
  import_id: "3b2f0c52-6a0e-4f0e-9d0f-3c1f2f6f7a11",
  emag_name: "A",
  publication_id: 1,
  status: "processing",
  step: "render",
  done: 41,
  total: 352,
  page_count: 352,
  serious_warnings: [],
  confirmation: null,
  failure: null,
  shown_import_id: null,
  previous_import_id: null,
  approved_texts: null,
  cover_url: "/cover",
};
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
