const texts = {
  title: "Issues",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    issues: typeof texts;
  }
}
