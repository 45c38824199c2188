export default {
  description: "Who can read protected content of {{publication}}.",
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
