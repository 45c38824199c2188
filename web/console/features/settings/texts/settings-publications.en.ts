const texts = {
  title: "Publications",
  of: "Publications of {{organization}}",
  add: "Add publication",
  name: "Name",
  pubcode: "Code",
  time_zone: "Time zone",
  language: "Language",
  currency: "Currency",
  keep_previous_pages: "Keep previous pages when scripts import an issue again",
  keep_previous_pages_hint:
    "Readers see the previous pages until the new import has finished, even if it fails. A request can override this with keep_previous_pages. In the console you choose each time.",
  approval_required: "Require approval before readers see anything",
  approval_required_hint:
    "Pages, articles, and changes stay hidden until someone approves them. What readers already see stays visible. API requests that would publish without an approval get 422.",
  on: "On",
  off: "Off",
  id: "ID",
  actions: "Actions",
  edit: "Edit",
  edit_title: "Edit “{{name}}”",
  schedule: "Schedule",
  rename_organization: "Rename organization",
  added: "{{name}} added",
  saved: "{{name}} saved",
  create: "Create publication",
  failed: "Publication not created. {{reason}}",
  not_saved: "Not saved. {{reason}}",
  gone: "It no longer exists, or you no longer have access to it.",
  conflict: "Someone else saved {{values}}. Your changes are still here. Save again to overwrite theirs.",
  conflict_person: "{{who}} saved {{values}}. Your changes are still here. Save again to overwrite theirs.",
  conflict_self:
    "You saved {{values}} in another tab. Your changes are still here. Save again to overwrite it.",
  effects: {
    title: "Changes to “{{name}}”",
    back: "Back to form",
    agree: "Save changes",
    name: "Name changes from “{{from}}” to “{{to}}”",
    renamed_one: "{{count}} upcoming edition gets the new name:",
    renamed_other: "{{count}} upcoming editions get the new name:",
    not_renamed: "Editions you renamed, past editions, and editions with an issue keep their names.",
    pubcode: "Code changes from {{from}} to {{to}}",
    kept_zero: "No upcoming editions",
    kept_one: "{{count}} upcoming edition keeps its ID:",
    kept_other: "{{count}} upcoming editions keep their IDs:",
    moved: "An edition you move to another day gets an ID with the new code.",
    next: "New editions get these IDs:",
    next_by_hand: "IDs of new editions start with {{pubcode}}-.",
    scripts: "If your scripts build edition IDs, update the code in them.",
    time_zone: "Time zone changes from {{from}} to {{to}}",
    editions_zero: "No planned editions are affected.",
    editions_one:
      "{{count}} planned edition keeps its local day and time, so it is released at a different moment:",
    editions_other:
      "{{count}} planned editions keep their local day and time, so they are released at a different moment:",
    overdue_one: "{{count}} of them would already be due.",
    overdue_other: "{{count}} of them would already be due.",
    rule: "The publishing schedule's {{time}} is now in {{city}} time.",
    issues_zero: "No scheduled issues",
    issues_one: "{{count}} scheduled issue is released at the same moment, shown in the new time zone:",
    issues_other: "{{count}} scheduled issues are released at the same moment, shown in the new time zone:",
    articles_zero: "No scheduled articles",
    articles_one: "{{count}} scheduled article is released at the same moment, shown in the new time zone:",
    articles_other:
      "{{count}} scheduled articles are released at the same moment, shown in the new time zone:",
    clock:
      "Release dates are shown in the new time zone and sent to your authorization endpoint in it. Times that scripts send without an offset are read in it.",
    filters: "Filters by day, also in bookmarked addresses, use days in the new time zone.",
    drafts_one: "{{count}} scheduled article becomes a draft",
    drafts_other: "{{count}} scheduled articles become drafts",
    waiting_one: "{{count}} scheduled issue waits for approval",
    waiting_other: "{{count}} scheduled issues wait for approval",
    visible_one: "{{count}} visible item stays visible",
    visible_other: "{{count}} visible items stay visible",
    shown_one: "{{count}} issue that waits for approval becomes visible",
    shown_other: "{{count}} issues that wait for approval become visible",
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
