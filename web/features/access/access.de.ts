import type { TextsOf } from "../../app/texts.ts";
import type english from "./access.en.ts";

export default {
  title: "Zugriff",
  description: "Wer was von {{publication}} lesen darf: Das entscheidet der Endpunkt des Verlags.",
  tab: {
    configuration: "Konfiguration",
    try: "Ausprobieren",
    log: "Protokoll",
    health: "Zustand",
    matrix: "Matrix",
    conformance: "Konformität",
    chatbots: "Chatbots",
  },
} satisfies TextsOf<typeof english>;
