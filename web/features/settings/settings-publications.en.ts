const texts = {
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
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-publications": typeof texts;
  }
}
