const texts = {
  title: "Keys of the keyboard",
  followed_by: "then",
  or: "or",
  group: {
    everywhere: "Everywhere",
    lists: "In lists",
    forms: "In forms and the editor of articles",
    editor: "In the text of an article",
    tree: "In the tree of categories",
    viewer: "In the page viewer",
  },
  search: "Search everything (in the text of an article: make a link)",
  help: "This list",
  go: "Go to {{place}}",
  new_issue: "New issue",
  new_article: "New article",
  list_search: "To the search of the list",
  save: "Save",
  undo: "Undo the last move",
  characters: "Keys of a single character",
  characters_help: "Turn them off if you dictate, or press them by accident.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    shortcuts: typeof texts;
  }
}
