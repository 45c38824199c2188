/** Texts of the preview of an issue. */
const texts = {
  unscheduled: "This issue has no release date, so readers can't see it yet.",
  not_readable_title: "Nothing to show yet",
  not_readable: "The pages appear here once the import has finished.",
  ways: "Access options",
  widgets_hidden_one: "{{count}} widget is hidden in the preview.",
  widgets_hidden_other: "{{count}} widgets are hidden in the preview.",
  access: {
    free: "Free to read",
    subscribers: "For subscribers",
    purchase: "Single issue, {{price}}",
    purchase_unpriced: "Single issue, requires purchase",
    both: "For subscribers, or as a single issue {{price}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "issue-preview": typeof texts;
  }
}
