const texts = {
  title: "Access",
  description: "Who may read what of {{publication}}: decided by the publisher's own endpoint.",
  tab: {
    configuration: "Configuration",
    try: "Try it",
    log: "Log",
    health: "Health",
    matrix: "Matrix",
    conformance: "Conformance",
    chatbots: "Chatbots",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    access: typeof texts;
  }
}
