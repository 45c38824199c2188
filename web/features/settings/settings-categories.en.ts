const texts = {
  title: "Issue categories",
  description:
    "What issues of {{publication}} can be filed under. The first one of an issue is its main one.",
  name: "Name",
  issues: "Issues",
  id: "Id",
  actions: "Actions",
  add: "Add category",
  rename: "Rename",
  rename_named: "Rename {{name}}",
  rename_title: "Rename “{{name}}”",
  up: "Move {{name}} up",
  down: "Move {{name}} down",
  moved: "{{name}} is number {{position}} now.",
  move_failed: "The order is as before. {{reason}}",
  remove: "Remove",
  remove_named: "Remove {{name}}",
  remove_title: "Remove “{{name}}”?",
  unused: "No issue is in it.",
  used_one: "{{count}} issue is in it and would lose it. The issue itself stays.",
  used_other: "{{count}} issues are in it and would lose it. The issues themselves stay.",
  only_one: "{{count}} of them has no other category.",
  only_other: "{{count}} of them have no other category.",
  first_one: "For {{count}} of them it is the main one, whose name your access endpoint is told.",
  first_other: "For {{count}} of them it is the main one, whose name your access endpoint is told.",
  endpoint: "An access endpoint that decides by categories may decide otherwise from then on.",
  more_one: "and {{count}} more",
  more_other: "and {{count}} more",
  uses_failed: "What is in it could not be loaded. {{reason}}",
  removed: "{{name}} was removed.",
  remove_failed: "{{name}} is still there. {{reason}}",
  added: "{{name}} was added.",
  saved: "{{name}} is saved.",
  failed: "Nothing was saved. {{reason}}",
  conflict: "Somebody else called it “{{name}}” meanwhile. Save again to put yours in place.",
  gone: "This category was removed meanwhile.",
  load_failed: "The categories could not be loaded",
  empty_title: "No issue categories yet",
  empty_text: "They sort issues in the kiosk, and your access endpoint is told them.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-categories": typeof texts;
  }
}
