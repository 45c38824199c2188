const texts = {
  title: "Overview",
  description: "Tasks and upcoming releases of {{publication}}.",
  load_failed: "Couldn't load the overview",
  new_issue: "New issue",
  new_article: "New article",
  needs: {
    title: "Needs attention",
    nothing: "Nothing needs attention",
    nothing_text: "Tasks that you can act on appear here.",
    all: "Show all {{total}}",
    access: {
      title: "Access isn’t set up",
      set_up: "Set up access",
      text_one: "{{count}} protected issue or article can be opened by no one.",
      text_other: "{{count}} protected issues and articles can be opened by no one.",
    },
    failed: {
      title_one: "{{count}} import failed",
      title_other: "{{count}} imports failed",
      unknown: "The reason is unknown.",
    },
    outdated: {
      title_one: "{{count}} issue to import again",
      title_other: "{{count}} issues to import again",
      text: "An earlier version imported them. If their PDFs have hidden layers, readers may find text and pictures that no page shows.",
      import_one: "Import {{count}} issue again",
      import_other: "Import all {{count}} issues again",
      confirm:
        "Readers keep the current pages until each import has finished. If this publication requires approvals, the new pages wait for yours. Issues whose file is no longer at its address keep their pages.",
      requested_one: "{{count}} issue is being imported again",
      requested_other: "{{count}} issues are being imported again",
      failed: "Couldn't import all issues again. {{reason}}",
      blocked: "Its file is missing or the last import failed. Choose the file again.",
    },
    warned: {
      title_one: "{{count}} issue with serious warnings",
      title_other: "{{count}} issues with serious warnings",
      visible: "Visible, released {{when}}",
      scheduled: "Released {{when}}",
      more_one: "And {{count}} more warning.",
      more_other: "And {{count}} more warnings.",
      others_one: "And {{count}} more issue",
      others_other: "And {{count}} more issues",
    },
    due: {
      title_one: "{{count}} edition without an issue",
      title_other: "{{count}} editions without an issue",
      overdue: "Was due {{when}}",
      near: "Due {{when}}",
    },
    endpoint: {
      title: "Your authorization endpoint",
      open: "The circuit breaker is open after repeated failures. Protected content isn't available for now.",
      half_open: "The endpoint failed repeatedly. The next request checks whether it works again.",
      failures_one: "{{count}} access check failed in the last hour. {{reason}}",
      failures_other: "{{count}} access checks failed in the last hour. Most common reason: {{reason}}",
      breaker: "Circuit breaker",
      answers: "Failed access checks",
    },
    tokens: {
      title: "API tokens to renew",
      expired: "Expired {{when}}",
      expires: "Expires {{when}}",
    },
    reviews: {
      title: "Waiting for me ({{count}})",
      own: "{{name}} requested your sign-off.",
      anyone: "{{name}} requested sign-off.",
      unasked: "Waiting for approval.",
    },
    webhooks: {
      title_one: "{{count}} webhook disabled",
      title_other: "{{count}} webhooks disabled",
      failures: "All attempts failed for {{days}} days. Fix your endpoint, then enable the webhook.",
      gone: "Your endpoint answered 410 Gone. Enable the webhook or delete it.",
    },
    broken: { title: "Published but incomplete" },
  },
  story: {
    missing: "Missing: {{fields}}",
    ready: "Ready to publish, release {{when}}",
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
  drafts: {
    title: "Drafts",
    all: "Show all",
  },
  days: {
    title: "Next two weeks",
    title_there: "Next two weeks ({{city}} time)",
    today: "Today",
    edition: "Planned edition",
    issue: "Issue",
    article: "Article",
    draft: "Draft",
    without_issue: "no issue yet",
    failed: "import failed",
    cancelled: "import canceled",
    awaiting_approval: "waiting for approval",
    unscheduled: "no release date",
    importing: "importing",
    more_issues_one: "and {{count}} more issue",
    more_issues_other: "and {{count}} more issues",
    more_articles_one: "and {{count}} more article",
    more_articles_other: "and {{count}} more articles",
    nothing_at_all: "No releases planned in the next two weeks.",
  },
  imports: {
    title: "Imports in the last two weeks",
    none: "No imports in the last two weeks.",
    finished: "Finished",
    failed: "Failed",
    summary: "{{day}}: {{finished}} finished, {{failed}} failed",
  },
  recent: {
    title: "Recently edited",
    none: "Edits by you and your colleagues appear here.",
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
