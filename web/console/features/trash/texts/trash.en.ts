const texts = {
  description: {
    emag: "Deleted issues stay here for {{days}} days. When you restore one, its pages, categories, and history return with it.",
    story:
      "Deleted articles stay here for {{days}} days. When you restore one, its categories and history return with it.",
  },
  search: "Search trash",
  search_placeholder: "Name",
  load_failed: "Couldn't load the trash",
  table: "Trash",
  column: { name: "Name", deleted: "Deleted", left: "Days left", actions: "Actions" },
  deleted: "{{when}} by {{name}}",
  days_left_one: "{{count, number}} day",
  days_left_other: "{{count, number}} days",
  visible: {
    now: "Was visible to readers",
    later: "Was scheduled for {{when}}",
    never: "Wasn't visible to readers",
  },
  empty_title: "The trash is empty",
  empty_text: "What you delete stays here for {{days}} days.",
  none: "No entries",
  no_match_title: "No matching entries",
  restore: "Restore",
  restore_named: "Restore “{{name}}”",
  menu: "Actions for {{name}}",
  dialog: {
    title: "Restore “{{name}}”?",
    now: "Readers see it again immediately.",
    later: "Readers see it from {{when}}.",
    never: "Readers won't see it until it's published.",
    name: "New name",
    name_help: "Another issue now uses this name.",
  },
  delete: "Delete permanently",
  delete_title: "Delete “{{name}}” permanently?",
  delete_text: "This deletes its files and history, too. You can't undo this.",
  deleted_done: "“{{name}}” permanently deleted",
  delete_failed: "“{{name}}” wasn't deleted. {{reason}}",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    trash: typeof texts;
  }
}
