import type { TextsOf } from "../../app/texts.ts";
import type english from "./issue-preview.en.ts";

export default {
  unscheduled: "Sie hat kein Erscheinungsdatum und ist deshalb noch nicht sichtbar.",
  not_readable_title: "Noch nichts zu zeigen",
  not_readable: "Sichtbar wird eine Ausgabe, sobald ihr Import fertig ist.",
  ways: "Wege, die Ausgabe zu lesen",
  widgets_hidden_one: "{{count}} Widget ist verborgen, wie es die Ausgabe verlangt.",
  widgets_hidden_other: "{{count}} Widgets sind verborgen, wie es die Ausgabe verlangt.",
  access: {
    free: "Frei zu lesen",
    subscribers: "Im Abonnement",
    purchase: "Einzelausgabe, {{price}}",
    purchase_unpriced: "Einzelausgabe, im Verkauf",
    both: "Im Abonnement oder als Einzelausgabe {{price}}",
  },
} satisfies TextsOf<typeof english>;
