import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./issue-preview.en.ts";

export default {
  unscheduled: "Diese Ausgabe hat kein Erscheinungsdatum und ist deshalb noch nicht sichtbar.",
  not_readable_title: "Noch nichts zu zeigen",
  not_readable: "Die Seiten erscheinen hier, sobald der Import fertig ist.",
  parts: { label: "Teil des Kiosks", issue: "Seite der Ausgabe" },
} satisfies TextsOf<typeof english>;
