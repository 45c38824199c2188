import { describe, expect, it } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { applyEvent } from "./import-progress.ts";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const running = (number: number): ImportSummary => ({
  emag_id: number,
  import_id: id(number),
  emag_name: `Weekly ${number}`,
  publication_id: 10,
  status: "processing",
  step: "download",
  done: 0,
  total: null,
  page_count: null,
  serious_warnings: [],
  confirmation: null,
  failure: null,
  shown_import_id: null,
  previous_import_id: null,
  approved_texts: null,
  cover_url: null,
});

const event = (given: Partial<Extract<ChangeEvent, { type: "import" }>>): ChangeEvent => ({
  type: "import",
  organization_id: 1,
  publication_id: 10,
  emag_id: 1,
  import_id: id(1),
  status: "processing",
  step: "render",
  done: 41,
  total: 352,
  ...given,
});

describe("running imports after an event", () => {
  const imports = [running(1), running(2)];

  it("contain the progress of the import that the event names", () => {
    const next = applyEvent(imports, event({}));
    expect(next).toEqual([{ ...running(1), step: "render", done: 41, total: 352 }, running(2)]);
  });

  it.each(["finished", "failed"] as const)("no longer contain an import that has %s", (status) => {
    expect(applyEvent(imports, event({ status, step: null }))).toEqual([running(2)]);
  });

  it("are fetched again when an import is new", () => {
    expect(applyEvent(imports, event({ import_id: id(3), status: "pending" }))).toBe("ask");
  });

  it("show a step of a newer service as one without a name", () => {
    expect(applyEvent([running(1)], event({ step: "polish" }))).toMatchObject([{ step: null, done: 41 }]);
  });

  it("no longer contain the import of a deleted issue", () => {
    const deleted: ChangeEvent = {
      type: "emag",
      organization_id: 1,
      publication_id: 10,
      emag_id: 2,
      change: "deleted",
      version: 3,
    };
    expect(applyEvent(imports, deleted)).toEqual([running(1)]);
    expect(applyEvent(imports, { ...deleted, change: "updated" })).toBe(imports);
  });

  it("are fetched again when an issue is created", () => {
    const created: ChangeEvent = {
      type: "emag",
      organization_id: 1,
      publication_id: 10,
      emag_id: 3,
      change: "created",
      version: 1,
    };
    expect(applyEvent(imports, created)).toBe("ask");
  });
});
