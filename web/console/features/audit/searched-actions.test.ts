import { describe, expect, it } from "vitest";
import type { AuditRecordType, AuditVerb } from "#shared/console/audit.ts";
import { searchedActions } from "./searched-actions.ts";
import texts from "./texts/audit-words.en.ts";

const actionsFor = (search: string) =>
  searchedActions(search, {
    verb: (verb: AuditVerb) => texts.did[verb].replace("{{record}}", ""),
    type: (type: AuditRecordType) => texts.type[type],
  });

describe("searchedActions", () => {
  it.each([
    ["schedule", ["edition_rule.*"]],
    ["Moved  publishing sched", ["edition_rule.moved_to_trash", "edition_rule.moved"]],
    ["unpublished", ["*.taken_offline"]],
    ["deleted planned edition", ["planned_emag.deleted"]],
  ])("translates %s into %j", (search, actions) => {
    expect(actionsFor(search)).toEqual(actions);
  });

  it("finds every verb with the word, and nothing for short words or words outside the log", () => {
    const changed = ["updated", "reviewed", "role_changed", "password_changed"];
    expect(actionsFor("changed")).toEqual(changed.map((verb) => `*.${verb}`));
    expect(actionsFor("changed schedule")).toEqual(changed.map((verb) => `edition_rule.${verb}`));
    for (const search of ["", "  ", "e", "ch schedule", "Nikolaus"])
      expect(actionsFor(search)).toBeUndefined();
  });
});
