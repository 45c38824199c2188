export default {
  description: "{{organization}} · Your role: {{role}}",
  role: { admin: "administrator", editor: "editor", manager: "publishing manager", viewer: "viewer" },
  tab: {
    publications: "Publications",
    kiosk: "Kiosk",
    readers: "Readers",
    mail: "Mail",
    people: "People",
    "sign-in": "Sign-in",
    "api-tokens": "API tokens",
    webhooks: "Webhooks",
    "issue-categories": "Issue categories",
    limits: "Limits",
    "audit-log": "Audit log",
  },
  form: {
    conflict: "Someone else saved these settings. Your changes are still here. Check them and save again.",
  },
  first: {
    title: "Add your first publication",
    text: "Issues and articles belong to a publication.",
    nobody_title: "No publication yet",
    nobody_text: "Your role doesn't let you add a publication. Ask an administrator of {{organization}}.",
    no_organization_title: "No organization",
    no_organization_text: "Your account isn't in an organization yet. Ask an administrator to invite you.",
  },
} as const;
