import type { TextsOf } from "#web/console/app/i18n/texts.ts";
import type english from "./issue-preview.en.ts";

export default {
  unscheduled: "Diese Ausgabe hat kein Erscheinungsdatum und ist deshalb noch nicht sichtbar.",
  not_readable_title: "Noch nichts zu zeigen",
  not_readable: "Die Seiten erscheinen hier, sobald der Import fertig ist.",
  ways: "Zugriffsmöglichkeiten",
  widgets_hidden_one: "{{count}} Widget ist in der Vorschau ausgeblendet.",
  widgets_hidden_other: "{{count}} Widgets sind in der Vorschau ausgeblendet.",
  access: {
    free: "Frei zugänglich",
    subscribers: "Im Abonnement",
    purchase: "Einzelausgabe, {{price}}",
    purchase_unpriced: "Einzelausgabe, Kauf erforderlich",
    both: "Im Abonnement oder als Einzelausgabe {{price}}",
  },
} satisfies TextsOf<typeof english>;
