const texts = {
  title: "Settings",
  description: "Of {{organization}}. Your role: {{role}}.",
  role: { admin: "administrator", editor: "editor", manager: "publishing manager", viewer: "viewer" },
  publications: {
    title: "Publications",
    add: "Add publication",
    name: "Name",
    pubcode: "Code",
    time_zone: "Time zone",
    language: "Language",
    currency: "Currency",
    id: "Id",
    added: "{{name}} was added.",
    create: "Create publication",
    failed: "Nothing was created. {{reason}}",
  },
  first: {
    title: "Add the first publication",
    text: "Issues belong to a publication. Its time zone decides when an issue appears.",
    nobody_title: "No publication yet",
    nobody_text: "Your role cannot add one. Ask an administrator of {{organization}}.",
    no_organization_title: "Your account belongs to no organization",
    no_organization_text: "Ask an administrator to add you to theirs.",
  },
  tokens: {
    title: "API tokens",
    text: "Programs use them to create and change issues of every publication of {{organization}}.",
    create: "Create token",
    name: "Name",
    name_hint: "What uses it, e.g. Night import.",
    hint: "Begins with",
    created: "Created",
    last_used: "Last used",
    never_used: "Never",
    revoked: "Revoked {{date}}",
    actions: "Actions",
    revoke: "Revoke",
    revoke_named: "Revoke {{name}}",
    revoke_title: "Revoke “{{name}}”?",
    revoke_text: "Programs that use this token are refused from now on. This cannot be undone.",
    revoked_done: "{{name}} is revoked.",
    revoke_failed: "{{name}} still works. {{reason}}",
    empty_title: "No API tokens yet",
    empty_text: "A token lets a program send issues here without a person.",
    load_failed: "The API tokens could not be loaded",
    create_failed: "No token was created. {{reason}}",
    new_title: "Your new token",
    new_text: "Copy it now: it is shown this once and kept nowhere.",
    new_token: "Token",
    try: "Try it: this lists the issues of {{publication}}.",
    copy_token: "Copy the token",
    copy_command: "Copy the command",
    done: "Done",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    settings: typeof texts;
  }
}
