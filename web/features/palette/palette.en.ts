const texts = {
  title: "Search everything",
  placeholder: "Issues, articles, categories, words on pages, commands",
  nothing: "Nothing is called that, and no page says it.",
  failed: "The search failed: {{reason}}",
  searching: "Searching…",
  count_one: "{{count}} result",
  count_other: "{{count}} results",
  hint: "Arrow keys choose, Enter opens, Esc closes",
  group: {
    recent: "Recent",
    actions: "Commands",
    emags: "Issues",
    stories: "Articles",
    article_categories: "Categories",
    pages: "On pages",
    publications: "Publications",
    everywhere: "Look further",
  },
  action: {
    new_issue: "New issue",
    new_article: "New article",
    new_category: "New category",
    new_edition: "New planned edition",
    rhythm: "Change the rhythm of editions",
    new_person: "Invite somebody",
    new_token: "New API token",
    profile: "Your profile",
    api_docs: "API documentation",
    tab: "{{place}}: {{tab}}",
    language: "Language: {{language}}",
    go: "Go to {{place}}",
    theme: "Colours: {{theme}}",
    keys: "Keys of the keyboard",
    sign_out: "Sign out",
    publication: "Switch to {{name}}",
    all_issues: "All issues with “{{query}}”",
    all_articles: "All articles with “{{query}}”",
  },
  page: "Page {{page}} of {{name}}",
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
