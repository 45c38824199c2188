import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings.en.ts";

export default {
  description: "{{organization}} · Ihre Rolle: {{role}}",
  role: { admin: "Administration", editor: "Redaktion", manager: "Verlagsmanagement", viewer: "Nur lesen" },
  tab: {
    publications: "Publikationen",
    kiosk: "Kiosk",
    readers: "Leserschaft",
    mail: "E-Mail",
    people: "Personen",
    "sign-in": "Anmeldung",
    "api-tokens": "API-Tokens",
    webhooks: "Webhooks",
    "issue-categories": "Ausgabenkategorien",
    limits: "Grenzen",
    "audit-log": "Änderungsprotokoll",
  },
  form: {
    conflict:
      "Jemand anderes hat diese Einstellungen gespeichert. Ihre Änderungen sind noch da. Prüfen Sie sie und speichern Sie erneut.",
  },
  first: {
    title: "Erste Publikation anlegen",
    text: "Ausgaben und Artikel gehören zu einer Publikation.",
    nobody_title: "Noch keine Publikation",
    nobody_text:
      "Ihre Rolle erlaubt es nicht, eine Publikation anzulegen. Wenden Sie sich an die Administration von {{organization}}.",
    no_organization_title: "Keine Organisation",
    no_organization_text:
      "Ihr Konto gehört noch zu keiner Organisation. Bitten Sie die Administration einer Organisation um eine Einladung.",
  },
} satisfies TextsOf<typeof english>;
