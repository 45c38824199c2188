const texts = {
  title: "Issue categories",
  description:
    "Categories for issues of {{publication}}. The first category of an issue is its main category.",
  name: "Name",
  issues: "Issues",
  id: "ID",
  actions: "Actions",
  add: "Add category",
  rename: "Rename",
  rename_named: "Rename {{name}}",
  rename_title: "Rename “{{name}}”",
  up: "Move {{name}} up",
  down: "Move {{name}} down",
  moved: "{{name}} moved to position {{position}}",
  move_failed: "Order not changed. {{reason}}",
  remove: "Remove",
  remove_named: "Remove {{name}}",
  remove_title: "Remove “{{name}}”?",
  unused: "No issues use this category.",
  used_one: "{{count}} issue uses this category. The issue itself stays.",
  used_other: "{{count}} issues use this category. The issues themselves stay.",
  only_one: "{{count}} of them has no other category.",
  only_other: "{{count}} of them have no other category.",
  first_one:
    "It is the main category of {{count}} issue. Your authorization endpoint receives the main category of an issue.",
  first_other:
    "It is the main category of {{count}} issues. Your authorization endpoint receives the main category of an issue.",
  endpoint: "If your authorization endpoint uses categories, its answers may change.",
  more_one: "and {{count}} more",
  more_other: "and {{count}} more",
  uses_failed: "Couldn't load its issues. {{reason}}",
  removed: "{{name}} removed",
  remove_failed: "{{name}} not removed. {{reason}}",
  added: "{{name}} added",
  saved: "{{name}} saved",
  failed: "Not saved. {{reason}}",
  conflict: "Someone else renamed it to “{{name}}”. Save again to use your name.",
  conflict_person: "{{who}} renamed it to “{{name}}”. Save again to use your name.",
  conflict_self: "You renamed it to “{{name}}” in another tab. Save again to use this name.",
  gone: "Someone else removed this category.",
  load_failed: "Couldn't load the categories",
  empty_title: "No issue categories yet",
  empty_text: "Use categories to organize issues in the kiosk. They are sent to your authorization endpoint.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-categories": typeof texts;
  }
}
