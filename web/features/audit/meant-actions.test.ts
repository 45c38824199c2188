import { expect, it } from "vitest";
import type { AuditRecordType, AuditVerb } from "#shared/console/audit.ts";
import texts from "./audit-words.en.ts";
import { meantActions } from "./meant-actions.ts";

const meant = (search: string) =>
  meantActions(search, {
    verb: (verb: AuditVerb) => texts.did[verb].replace("{{record}}", ""),
    type: (type: AuditRecordType) => texts.type[type],
  });

it.each([
  ["rhythm", ["edition_rule.*"]],
  ["Moved  rhyth", ["edition_rule.moved"]],
  ["offline", ["*.taken_offline"]],
  ["deleted planned edition", ["planned_emag.deleted"]],
])("%s means %j", (search, actions) => {
  expect(meant(search)).toEqual(actions);
});

it("means every verb that says so, and nothing by a few letters or what is no word of the log", () => {
  const changed = ["updated", "role_changed", "password_changed"];
  expect(meant("changed")).toEqual(changed.map((verb) => `*.${verb}`));
  expect(meant("changed rhythm")).toEqual(changed.map((verb) => `edition_rule.${verb}`));
  for (const search of ["", "  ", "e", "ch rhythm", "Nikolaus"]) expect(meant(search)).toBeUndefined();
});
