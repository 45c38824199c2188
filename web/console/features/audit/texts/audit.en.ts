const texts = {
  title: "Audit log",
  intro: "Who changed what in {{organization}}, and when. Entries can't be changed.",
  search: "Search by name or action",
  search_placeholder: "Name or action",
  actor: "Changed by",
  any_actor: "Anyone",
  people: "People",
  tokens: "API tokens",
  automatic: "Automatic",
  type: "Record type",
  any_type: "All types",
  days: "Date",
  only_record: "Show only this record",
  all_records: "Show all records",
  csv: "Export CSV",
  jsonl: "Export JSON Lines",
  entries: "Entries",
  load_failed: "Couldn't load the audit log",
  empty_title: "No entries yet",
  empty_text: "Changes by people, API tokens, and Newsrack appear here.",
  no_match_title: "No matching entries",
  no_match_text: "Try a different search or clear the filters.",
  clear: "Clear filters",
  load_more: "Load older entries",
  end: "No older entries",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    audit: typeof texts;
  }
}
