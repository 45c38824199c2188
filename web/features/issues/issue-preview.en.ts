/** The words of an issue as readers see it. */
const texts = {
  unscheduled: "It has no release date, so readers do not see it yet.",
  not_readable_title: "Nothing to show yet",
  not_readable: "Readers see an issue once its import has finished.",
  ways: "Ways to read the issue",
  widgets_hidden_one: "{{count}} widget is hidden, as the issue asks for.",
  widgets_hidden_other: "{{count}} widgets are hidden, as the issue asks for.",
  access: {
    free: "Free to read",
    subscribers: "For subscribers",
    purchase: "Single issue, {{price}}",
    purchase_unpriced: "Single issue, to be bought",
    both: "For subscribers, or as a single issue {{price}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "issue-preview": typeof texts;
  }
}
