const texts = {
  title: "Overview",
  description: "What needs you at {{publication}}, and what comes.",
  load_failed: "The overview could not be loaded",
  new_issue: "New issue",
  needs: {
    title: "Needs you",
    nothing: "Nothing needs you just now.",
    nothing_text:
      "Imports that fail, editions without an issue, articles and the publisher's endpoint show up here.",
    all: "Show all {{total}}",
    more: "Show all",
    failed: {
      title_one: "{{count}} import failed",
      title_other: "{{count}} imports failed",
      unknown: "The reason is not known.",
    },
    due: {
      title_one: "{{count}} edition without an issue",
      title_other: "{{count}} editions without an issue",
      overdue: "Was due {{when}}",
      near: "Due {{when}}",
    },
    endpoint: {
      title: "The publisher's endpoint",
      open: "It is left alone for a while, because it fails too often. Protected items are refused meanwhile.",
      half_open: "It failed too often; the next question tries whether it answers again.",
      failures_one: "{{count}} reader or request got no clear answer in the last hour: {{reason}}",
      failures_other:
        "{{count}} readers or requests got no clear answer in the last hour, mostly: {{reason}}",
      breaker: "Out of order",
      answers: "No clear answers",
    },
    broken: {
      title: "Published, but no longer complete",
      missing: "Missing: {{fields}}",
    },
    ready: {
      title: "Complete, and not published",
      dated: "Release {{when}}",
    },
    field: {
      name: "name",
      title: "title",
      content: "text",
      language: "language",
      released_at: "release date",
      cents: "price",
      currency: "currency",
    },
  },
  days: {
    title: "The next two weeks",
    title_there: "The next two weeks, by the clock of {{city}}",
    today: "Today",
    edition: "Edition",
    issue: "Issue",
    article: "Article",
    draft: "Draft",
    without_issue: "no issue yet",
    failed: "import failed",
    cancelled: "import cancelled",
    unscheduled: "no release date",
    importing: "importing",
    more_issues_one: "and {{count}} more issue",
    more_issues_other: "and {{count}} more issues",
    more_articles_one: "and {{count}} more article",
    more_articles_other: "and {{count}} more articles",
    nothing_at_all: "Nothing is planned for the next two weeks.",
  },
  imports: {
    title: "Imports of the last two weeks",
    none: "Nothing was imported in the last two weeks.",
    finished: "Finished",
    failed: "Failed",
    summary: "{{finished}} finished, {{failed}} failed",
  },
  recent: {
    title: "Recently edited",
    none: "What you and your colleagues edit shows up here.",
    issue: "Issue",
    article: "Article",
    by: "{{name}}, {{when}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    overview: typeof texts;
  }
}
