const texts = {
  title: "Keyboard shortcuts",
  followed_by: "then",
  or: "or",
  group: {
    everywhere: "General",
    lists: "Lists",
    forms: "Forms and article editor",
    editor: "Article text",
    tree: "Category tree",
    viewer: "Page viewer",
  },
  search: "Search everything (in article text: add link)",
  help: "Keyboard shortcuts",
  go: "Go to {{place}}",
  new_issue: "New issue",
  new_article: "New article",
  list_search: "Search the list",
  list_next: "Next row",
  list_previous: "Previous row",
  list_select: "Select row",
  save: "Save",
  publish: "Open the publishing checklist, or go to “Publish changes”",
  undo: "Undo last move",
  characters: "Single-key shortcuts",
  characters_help: "Turn these off if you use speech input or press them by accident.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    shortcuts: typeof texts;
  }
}
