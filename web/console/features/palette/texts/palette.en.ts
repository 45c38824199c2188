const texts = {
  title: "Search everything",
  placeholder: "Search content and commands",
  no_results: "No results",
  failed: "Search failed. {{reason}}",
  searching: "Searching…",
  count_one: "{{count}} result",
  count_other: "{{count}} results",
  hint: "↑↓ to select, Enter to open, Esc to close",
  group: {
    page: "On this page",
    waiting: "Waiting for me",
    recent: "Recent",
    actions: "Commands",
    emags: "Issues",
    stories: "Articles",
    article_categories: "Categories",
    editions: "Planned editions",
    people: "People",
    pages: "Pages",
    publications: "Publications",
    everywhere: "More results",
  },
  setting: {
    publications: "Name, time zone, previous pages during an import",
    people: "Roles, invitations, passwords, two-factor authentication",
    "sign-in": "OpenID provider, single sign-on",
    "api-tokens": "Access of scripts to the API",
    webhooks: "Events to your server or chat",
    "issue-categories": "Categories of issues",
    limits: "File sizes, rates, retention",
    "audit-log": "Who changed what",
  },
  action: {
    new_issue: "New issue",
    new_article: "New article",
    new_category: "New article category",
    new_issue_category: "New issue category",
    new_edition: "New planned edition",
    schedule: "Edit publishing schedule",
    new_person: "Invite person",
    new_token: "New API token",
    profile: "Your profile",
    api_docs: "API documentation",
    tab: "{{place}}: {{tab}}",
    language: "Language: {{language}}",
    go: "Go to {{place}}",
    theme: "Theme: {{theme}}",
    shortcuts: "Keyboard shortcuts",
    sign_out: "Sign out",
    publication: "Switch to {{name}}",
    all_issues: "Search all issues for “{{query}}”",
    all_articles: "Search all articles for “{{query}}”",
  },
  page: "Page {{page}} of {{name}}",
  asked: "{{name}} requested a review",
  draft: "Draft",
  importing: "Importing",
  import_failed: "Import failed",
  below: "in {{name}}",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    palette: typeof texts;
  }
}
