import type { TextsOf } from "../../app/texts.ts";
import type english from "./settings.en.ts";

export default {
  title: "Einstellungen",
  description: "Von {{organization}}. Ihre Rolle: {{role}}.",
  role: { admin: "Administration", editor: "Redaktion", manager: "Verlagsmanagement", viewer: "Nur lesen" },
  tab: {
    publications: "Publikationen",
    people: "Personen",
    "sign-in": "Anmeldung",
    "api-tokens": "API-Tokens",
    "issue-categories": "Ausgabenkategorien",
    limits: "Grenzen",
    "audit-log": "Änderungsprotokoll",
  },
  first: {
    title: "Die erste Publikation anlegen",
    text: "Ausgaben gehören zu einer Publikation. Ihre Zeitzone entscheidet, wann eine Ausgabe erscheint.",
    nobody_title: "Noch keine Publikation",
    nobody_text: "Ihre Rolle kann keine anlegen. Fragen Sie die Administration von {{organization}}.",
    no_organization_title: "Ihr Konto gehört zu keiner Organisation",
    no_organization_text: "Bitten Sie eine Administration, Sie in ihre aufzunehmen.",
  },
} satisfies TextsOf<typeof english>;
