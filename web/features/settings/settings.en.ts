const texts = {
  title: "Settings",
  description: "Of {{organization}}. Your role: {{role}}.",
  role: { admin: "administrator", editor: "editor", manager: "publishing manager", viewer: "viewer" },
  tab: {
    publications: "Publications",
    people: "People",
    "sign-in": "Sign-in",
    "api-tokens": "API tokens",
    "issue-categories": "Issue categories",
    limits: "Limits",
    "audit-log": "Audit log",
  },
  first: {
    title: "Add the first publication",
    text: "Issues belong to a publication. Its time zone decides when an issue appears.",
    nobody_title: "No publication yet",
    nobody_text: "Your role cannot add one. Ask an administrator of {{organization}}.",
    no_organization_title: "Your account belongs to no organization",
    no_organization_text: "Ask an administrator to add you to theirs.",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    settings: typeof texts;
  }
}
