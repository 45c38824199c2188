const texts = {
  title: "",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    session: typeof texts;
  }
}
