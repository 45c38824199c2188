const texts = {
  title: "Audit log",
  intro: "Who changed what in {{organization}}, and when. Nothing in it can be changed.",
  search: "Search by name or action",
  search_placeholder: "Name or action",
  actor: "By whom",
  any_actor: "Anybody",
  people: "People",
  tokens: "API tokens",
  itself: "By itself",
  type: "Kind of record",
  any_type: "Everything",
  days: "Time",
  only_record: "Only this record",
  all_records: "Every record again",
  csv: "Export CSV",
  jsonl: "Export JSON lines",
  entries: "Entries",
  load_failed: "The audit log could not be loaded",
  empty_title: "Nothing has been changed yet",
  empty_text: "Every change by a person, an API token or the service will stand here.",
  no_match_title: "No entry matches",
  no_match_text: "Other filters may find it.",
  clear: "Clear filters",
  load_more: "Show older entries",
  end: "This is the oldest entry.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    audit: typeof texts;
  }
}
