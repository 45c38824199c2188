import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./trash.en.ts";

export default {
  description: {
    emag: "Gelöschte Ausgaben bleiben {{days}} Tage hier. Mit einer Ausgabe werden auch ihre Seiten, ihre Kategorien und ihr Verlauf wiederhergestellt.",
    story:
      "Gelöschte Artikel bleiben {{days}} Tage hier. Mit einem Artikel werden auch seine Kategorien und sein Verlauf wiederhergestellt.",
  },
  search: "Papierkorb durchsuchen",
  search_placeholder: "Name",
  load_failed: "Der Papierkorb konnte nicht geladen werden",
  table: "Papierkorb",
  column: { deleted: "Gelöscht", left: "Verbleibend" },
  deleted: "{{when}} von {{name}}",
  days_left_one: "{{count, number}} Tag",
  days_left_other: "{{count, number}} Tage",
  visible: {
    now: "War für die Leserschaft sichtbar",
    later: "War terminiert auf {{when}}",
    never: "War für die Leserschaft nicht sichtbar",
  },
  empty_title: "Der Papierkorb ist leer",
  empty_text: "Was Sie löschen, bleibt {{days}} Tage hier.",
  none: "Keine Einträge",
  no_match_title: "Keine passenden Einträge",
  restore: "Wiederherstellen",
  restore_named: "„{{name}}“ wiederherstellen",
  dialog: {
    title: "„{{name}}“ wiederherstellen?",
    now: "Für die Leserschaft ist der Inhalt sofort wieder sichtbar.",
    later: "Für die Leserschaft ist der Inhalt ab {{when}} sichtbar.",
    never: "Für die Leserschaft bleibt der Inhalt bis zur Veröffentlichung unsichtbar.",
    name: "Neuer Name",
    name_help: "Eine andere Ausgabe heißt inzwischen so.",
  },
  delete: "Endgültig löschen",
  delete_title: "„{{name}}“ endgültig löschen?",
  delete_text: "Auch Dateien und Verlauf werden gelöscht. Das lässt sich nicht rückgängig machen.",
  deleted_done: "„{{name}}“ endgültig gelöscht",
  delete_failed: "„{{name}}“ wurde nicht gelöscht. {{reason}}",
} satisfies TextsOf<typeof english>;
