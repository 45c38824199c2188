import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./access.en.ts";

export default {
  description: "Wer geschützte Inhalte von {{publication}} lesen kann.",
  tab: {
    configuration: "Konfiguration",
    try: "Ausprobieren",
    log: "Protokoll",
    health: "Status",
    matrix: "Matrix",
    conformance: "Konformität",
    chatbots: "Chatbots",
  },
} satisfies TextsOf<typeof english>;
