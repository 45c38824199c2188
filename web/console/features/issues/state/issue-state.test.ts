import { describe, expect, it } from "vitest";
import type { Emag } from "#shared/contract/emags.ts";
import { importStepName } from "#shared/contract/imports/imports.ts";
import { testImport as summary, testIssue } from "#web/testing/test-issue.ts";
import {
  hasPages,
  importAgainBody,
  importProgress,
  isVisible,
  modeOf,
  stateOf,
  viewedImport,
} from "./issue-state.ts";

const now = Date.parse("2026-06-01T00:00:00.000Z");

const finished: Emag = { ...testIssue, released_at: "2026-05-01T00:00:00.000Z" };

describe("the state of an issue", () => {
  it("follows its release once the import is finished", () => {
    expect(stateOf(finished, undefined, now).kind).toBe("visible");
    expect(stateOf({ ...finished, released_at: null }, undefined, now).kind).toBe("unscheduled");
    expect(stateOf({ ...finished, released_at: "2026-06-01T00:00:00.001Z" }, undefined, now).kind).toBe(
      "scheduled",
    );
    expect(stateOf({ ...finished, released_at: "2026-06-01T00:00:00.000Z" }, undefined, now).kind).toBe(
      "visible",
    );
  });

  it("is that of an unfinished import, regardless of the release date", () => {
    expect(stateOf(finished, summary, now)).toMatchObject({ kind: "importing", done: 41, total: 352 });
    expect(stateOf(finished, { ...summary, status: "pending" }, now).kind).toBe("waiting");
    expect(stateOf({ ...finished, import: { ai_status: "failed" } }, undefined, now)).toEqual({
      kind: "failed",
      previous: null,
      failure: null,
    });
  });

  it("contains whether readers still see the previous pages", () => {
    const kept = { ...summary, shown_import_id: "11111111-1111-4111-8111-111111111111" };
    const unreleased = { ...finished, released_at: null };
    for (const status of ["pending", "processing", "failed"] as const) {
      const seen = stateOf(finished, { ...kept, status }, now);
      expect(seen).toMatchObject({ previous: "visible" });
      expect([hasPages(seen), isVisible(seen)]).toEqual([true, true]);
      const unseen = stateOf(unreleased, { ...kept, status }, now);
      expect(unseen).toMatchObject({ previous: "kept" });
      expect([hasPages(unseen), isVisible(unseen)]).toEqual([true, false]);
      const gone = stateOf(finished, { ...summary, status }, now);
      expect([hasPages(gone), isVisible(gone)]).toEqual([false, false]);
    }
  });

  it("awaits an approval while readers see no pages of a finished import, or the previous ones", () => {
    const done = { ...summary, status: "finished" as const };
    const waiting = stateOf(finished, done, now);
    expect(waiting).toEqual({ kind: "awaiting_approval", previous: null });
    expect([hasPages(waiting), isVisible(waiting)]).toEqual([true, false]);
    const replacing = stateOf(
      finished,
      { ...done, shown_import_id: "11111111-1111-4111-8111-111111111111" },
      now,
    );
    expect(replacing).toEqual({ kind: "awaiting_approval", previous: "visible" });
    expect(isVisible(replacing)).toBe(true);
    expect(stateOf(finished, { ...done, shown_import_id: done.import_id }, now).kind).toBe("visible");
  });

  it("shows the pages of the current import, or the previous ones if it has failed", () => {
    const shown_import_id = "11111111-1111-4111-8111-111111111111";
    expect(viewedImport({ ...summary, shown_import_id })).toBe(summary.import_id);
    expect(viewedImport({ ...summary, shown_import_id, status: "failed" })).toBe(shown_import_id);
    expect(viewedImport({ ...summary, status: "failed" })).toBe(summary.import_id);
  });

  it("distinguishes a canceled import from a failed one", () => {
    const failure = { code: "cancelled", message: "Cancelled.", page: null, file: null, retryable: true };
    expect(stateOf(finished, { ...summary, status: "failed", failure }, now).kind).toBe("cancelled");
    const broken = { ...failure, code: "pdf_encrypted" };
    expect(stateOf(finished, { ...summary, status: "failed", failure: broken }, now).kind).toBe("failed");
  });
});

describe("the progress of an import", () => {
  it("never decreases from step to step, and stays between 0 and 1", () => {
    const points = importStepName.options.flatMap((step) => [
      importProgress(step, 0, 10),
      importProgress(step, 5, 10),
      importProgress(step, 12, 10),
    ]);
    expect(points).toEqual(points.toSorted((a, b) => a - b));
    expect(importProgress(null, 0, null)).toBe(0);
    expect(points.at(-1)).toBe(1);
  });

  it("stays at the start of a step whose size is unknown", () => {
    expect(importProgress("download", 5_000_000, null)).toBe(0);
  });
});

describe("importing again", () => {
  it("sends the issue's mode with empty attributes, which keeps every location", () => {
    expect(importAgainBody(finished)).toEqual({ import_attributes: {} });
    expect(importAgainBody({ ...finished, pe_id: "EXW-2026-01-01" })).toEqual({ import_attributes: {} });
    const { import_attributes: _, ...rest } = finished;
    const epub: Emag = {
      ...rest,
      epub_import_attributes: {
        import_articles: true,
        import_images: false,
        pdf_location: "",
        epub_location: "",
      },
      import: { ai_status: "finished" },
    };
    expect(modeOf(epub)).toBe("epub");
    expect(importAgainBody(epub)).toEqual({ epub_import_attributes: {} });
  });
});
