import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-readers.en.ts";

export default {
  load_failed: "Die Einstellungen konnten nicht geladen werden",
  saved: "Die Einstellungen für die Leserschaft sind gespeichert.",
  sign_up_title: "Neue Konten",
  sign_up_hint: "Wer über die Publikationen von {{organization}} ein Konto anlegen kann.",
  sign_up: "Registrierung",
  policy: { open: "Offen", invitation: "Auf Einladung", closed: "Geschlossen" },
  policy_hint: {
    open: "Alle mit einer E-Mail-Adresse. Die Adresse wird per E-Mail bestätigt.",
    invitation: "Nur wer eingeladen wird oder ein Produkt bekommt.",
    closed: "Niemand. Wer ein Konto hat, meldet sich weiterhin an.",
  },
  retention_title: "Aufbewahrung",
  retention_hint: "Welche Daten der Leserschaft Newsrack automatisch löscht.",
  unverified_days: "Unbestätigte Konten",
  unverified_days_hint:
    "Tage, nach denen ein Konto gelöscht wird, dessen Adresse nie bestätigt wurde. Konten mit einem laufenden Bezug oder einer offenen Einladung werden behalten.",
  ended_holding_days: "Beendete Bezüge",
  ended_holding_days_hint:
    "Tage nach dem Ende, nach denen ein Bezug gelöscht wird. Bezüge von Produkten, die lesbar bleiben, werden behalten.",
} satisfies TextsOf<typeof english>;
