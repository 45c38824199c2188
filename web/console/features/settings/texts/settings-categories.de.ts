import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-categories.en.ts";

export default {
  description:
    "Kategorien für Ausgaben von {{publication}}. Die erste Kategorie einer Ausgabe ist ihre Hauptkategorie.",
  issues: "Ausgaben",
  id: "ID",
  add: "Kategorie anlegen",
  rename: "Umbenennen",
  rename_named: "{{name}} umbenennen",
  rename_title: "„{{name}}“ umbenennen",
  up: "{{name}} nach oben",
  down: "{{name}} nach unten",
  moved: "{{name}} an Position {{position}} verschoben",
  move_failed: "Reihenfolge nicht geändert. {{reason}}",
  remove: "Entfernen",
  remove_named: "{{name}} entfernen",
  remove_title: "„{{name}}“ entfernen?",
  unused: "Keine Ausgabe verwendet diese Kategorie.",
  used_one: "{{count}} Ausgabe verwendet diese Kategorie. Die Ausgabe selbst bleibt.",
  used_other: "{{count}} Ausgaben verwenden diese Kategorie. Die Ausgaben selbst bleiben.",
  only_one: "{{count}} davon hat keine andere Kategorie.",
  only_other: "{{count}} davon haben keine andere Kategorie.",
  first_one:
    "Sie ist die Hauptkategorie von {{count}} Ausgabe. Ihr Autorisierungsendpunkt erhält die Hauptkategorie einer Ausgabe.",
  first_other:
    "Sie ist die Hauptkategorie von {{count}} Ausgaben. Ihr Autorisierungsendpunkt erhält die Hauptkategorie einer Ausgabe.",
  endpoint: "Wenn Ihr Autorisierungsendpunkt Kategorien auswertet, können sich seine Antworten ändern.",
  more: "und {{count}} weitere",
  uses_failed: "Die Ausgaben konnten nicht geladen werden. {{reason}}",
  removed: "{{name}} entfernt",
  remove_failed: "{{name}} nicht entfernt. {{reason}}",
  added: "{{name}} angelegt",
  saved: "{{name}} gespeichert",
  conflict:
    "Jemand anderes hat sie in „{{name}}“ umbenannt. Speichern Sie erneut, um Ihren Namen zu verwenden.",
  conflict_person:
    "{{who}} hat sie in „{{name}}“ umbenannt. Speichern Sie erneut, um Ihren Namen zu verwenden.",
  conflict_self:
    "Sie haben sie in einem anderen Tab in „{{name}}“ umbenannt. Speichern Sie erneut, um diesen Namen zu verwenden.",
  gone: "Jemand anderes hat diese Kategorie entfernt.",
  load_failed: "Die Kategorien konnten nicht geladen werden",
  empty_title: "Noch keine Ausgabenkategorien",
  empty_text:
    "Ordnen Sie Ausgaben im Kiosk mit Kategorien. Sie werden an Ihren Autorisierungsendpunkt gesendet.",
} satisfies TextsOf<typeof english>;
