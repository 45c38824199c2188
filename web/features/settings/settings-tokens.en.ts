const texts = {
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
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-tokens": typeof texts;
  }
}
