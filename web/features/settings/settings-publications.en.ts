const texts = {
  title: "Publications",
  of: "Of {{organization}}. The time zone decides when an issue appears, the code names planned editions.",
  add: "Add publication",
  name: "Name",
  pubcode: "Code",
  time_zone: "Time zone",
  language: "Language",
  currency: "Currency",
  keep_previous_pages: "Keep previous pages when scripts import an issue again",
  keep_previous_pages_hint:
    "Readers see the previous pages until the new import has finished, even if it fails. A request can override this with keep_previous_pages. In the console you choose each time.",
  on: "On",
  off: "Off",
  id: "Id",
  actions: "Actions",
  edit: "Edit",
  edit_named: "Edit {{name}}",
  edit_title: "Edit “{{name}}”",
  rhythm: "Rhythm",
  rhythm_of: "Rhythm of {{name}}",
  rename_organization: "Rename organization",
  added: "{{name}} was added.",
  saved: "{{name}} is saved.",
  create: "Create publication",
  failed: "Nothing was created. {{reason}}",
  not_saved: "Nothing was saved. {{reason}}",
  gone: "It is not there any more, or not for you.",
  conflict:
    "Somebody else saved meanwhile. Theirs: {{values}}. Yours is kept here; save again to put it in place.",
  conflict_nothing: "the same as before",
  effects: {
    title: "What this changes in “{{name}}”",
    back: "Back to the form",
    agree: "Change it",
    name: "Name: “{{from}}” becomes “{{to}}”",
    renamed_one: "{{count}} planned edition that is still to come goes by the new name:",
    renamed_other: "{{count}} planned editions that are still to come go by the new name:",
    not_renamed: "Those that were given a name of their own, have an issue or are past stay as they are.",
    pubcode: "Code: {{from}} becomes {{to}}",
    kept_zero: "No planned edition is still to come.",
    kept_one: "{{count}} planned edition keeps its identifier:",
    kept_other: "{{count}} planned editions keep their identifiers:",
    moved: "An edition that is moved to another day gets an identifier with the new code.",
    next: "Editions made from now on are called:",
    next_by_hand: "Editions added from now on begin with {{pubcode}}-.",
    scripts: "Scripts that put identifiers together themselves need the new code for new editions.",
    time_zone: "Time zone: {{from}} becomes {{to}}",
    editions_zero: "No planned edition comes at another moment.",
    editions_one: "{{count}} planned edition keeps its day and time on the clock, which is another moment:",
    editions_other:
      "{{count}} planned editions keep their day and time on the clock, which is another moment:",
    overdue_one: "{{count}} of them would be due already.",
    overdue_other: "{{count}} of them would be due already.",
    rule: "The rhythm's {{time}} is meant in {{city}} from now on.",
    issues_zero: "No issue is scheduled.",
    issues_one: "{{count}} scheduled issue appears at the same moment, shown as another time:",
    issues_other: "{{count}} scheduled issues appear at the same moment, shown as another time:",
    articles_zero: "No article is scheduled.",
    articles_one: "{{count}} scheduled article appears at the same moment, shown as another time:",
    articles_other: "{{count}} scheduled articles appear at the same moment, shown as another time:",
    clock:
      "Everything released so far is shown by the new clock, and dates sent to your access endpoint are read from it. A time that a script sends without an offset is meant by it.",
    filters: "Filters by day, in lists and in saved addresses, begin and end with the new clock's days.",
    more_one: "and {{number}} more",
    more_other: "and {{number}} more",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-publications": typeof texts;
  }
}
