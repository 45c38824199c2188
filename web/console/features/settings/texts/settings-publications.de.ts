import type { TextsOf } from "#web/console/app/i18n/texts.ts";
import type english from "./settings-publications.en.ts";

export default {
  title: "Publikationen",
  of: "Publikationen von {{organization}}",
  add: "Publikation anlegen",
  name: "Name",
  pubcode: "Kürzel",
  time_zone: "Zeitzone",
  language: "Sprache",
  currency: "Währung",
  keep_previous_pages: "Bisherige Seiten behalten, wenn Skripte eine Ausgabe erneut importieren",
  keep_previous_pages_hint:
    "Bis der neue Import fertig ist, sieht die Leserschaft die bisherigen Seiten, auch wenn er fehlschlägt. Eine Anfrage kann mit keep_previous_pages etwas anderes verlangen. In der Konsole wählen Sie jedes Mal selbst.",
  approval_required: "Freigabe verlangen, bevor die Leserschaft etwas sieht",
  approval_required_hint:
    "Seiten, Artikel und Änderungen bleiben verborgen, bis sie freigegeben sind. Was schon sichtbar ist, bleibt sichtbar. API-Anfragen, die ohne Freigabe veröffentlichen würden, erhalten 422.",
  on: "An",
  off: "Aus",
  id: "ID",
  actions: "Aktionen",
  edit: "Bearbeiten",
  edit_title: "„{{name}}“ bearbeiten",
  schedule: "Erscheinungsweise",
  rename_organization: "Organisation umbenennen",
  added: "{{name}} angelegt",
  saved: "{{name}} gespeichert",
  create: "Publikation anlegen",
  failed: "Publikation nicht angelegt. {{reason}}",
  not_saved: "Nicht gespeichert. {{reason}}",
  gone: "Sie existiert nicht mehr, oder Sie haben keinen Zugang mehr.",
  conflict:
    "Jemand anderes hat {{values}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  conflict_person:
    "{{who}} hat {{values}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  conflict_self:
    "Sie haben in einem anderen Tab {{values}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  effects: {
    title: "Änderungen an „{{name}}“",
    back: "Zurück zum Formular",
    agree: "Änderungen speichern",
    name: "Der Name ändert sich von „{{from}}“ in „{{to}}“",
    renamed_one: "{{count}} kommende Ausgabe erhält den neuen Namen:",
    renamed_other: "{{count}} kommende Ausgaben erhalten den neuen Namen:",
    not_renamed:
      "Geplante Ausgaben behalten ihren Namen, wenn Sie sie umbenannt haben, wenn ihr Erscheinungsdatum vorbei ist oder wenn sie schon importiert sind.",
    pubcode: "Das Kürzel ändert sich von {{from}} in {{to}}",
    kept_zero: "Keine kommenden geplanten Ausgaben",
    kept_one: "{{count}} kommende Ausgabe behält ihre ID:",
    kept_other: "{{count}} kommende Ausgaben behalten ihre IDs:",
    moved: "Eine Ausgabe, die Sie auf einen anderen Tag verschieben, erhält eine ID mit dem neuen Kürzel.",
    next: "Neue Ausgaben erhalten diese IDs:",
    next_by_hand: "Die IDs neuer Ausgaben beginnen mit {{pubcode}}-.",
    scripts: "Wenn Ihre Skripte IDs geplanter Ausgaben zusammensetzen, passen Sie das Kürzel darin an.",
    time_zone: "Die Zeitzone ändert sich von {{from}} in {{to}}",
    editions_zero: "Keine geplanten Ausgaben sind betroffen.",
    editions_one:
      "{{count}} geplante Ausgabe behält Tag und Uhrzeit vor Ort und erscheint deshalb zu einem anderen Zeitpunkt:",
    editions_other:
      "{{count}} geplante Ausgaben behalten Tag und Uhrzeit vor Ort und erscheinen deshalb zu einem anderen Zeitpunkt:",
    overdue_one: "{{count}} davon wäre bereits fällig.",
    overdue_other: "{{count}} davon wären bereits fällig.",
    rule: "{{time}} Uhr in der Erscheinungsweise bezieht sich jetzt auf {{city}}.",
    issues_zero: "Keine terminierten Ausgaben",
    issues_one:
      "{{count}} terminierte Ausgabe erscheint zum selben Zeitpunkt, angezeigt in der neuen Zeitzone:",
    issues_other:
      "{{count}} terminierte Ausgaben erscheinen zum selben Zeitpunkt, angezeigt in der neuen Zeitzone:",
    articles_zero: "Keine terminierten Artikel",
    articles_one:
      "{{count}} terminierter Artikel erscheint zum selben Zeitpunkt, angezeigt in der neuen Zeitzone:",
    articles_other:
      "{{count}} terminierte Artikel erscheinen zum selben Zeitpunkt, angezeigt in der neuen Zeitzone:",
    clock:
      "Erscheinungsdaten werden in der neuen Zeitzone angezeigt und an Ihren Autorisierungsendpunkt gesendet. Zeitangaben, die Skripte ohne Zeitzone senden, gelten in der neuen Zeitzone.",
    filters: "Filter nach Tagen, auch in gespeicherten Adressen, verwenden Tage der neuen Zeitzone.",
    drafts_one: "{{count}} terminierter Artikel wird zum Entwurf",
    drafts_other: "{{count}} terminierte Artikel werden zu Entwürfen",
    waiting_one: "{{count}} terminierte Ausgabe wartet auf Freigabe",
    waiting_other: "{{count}} terminierte Ausgaben warten auf Freigabe",
    visible_one: "{{count}} sichtbarer Inhalt bleibt sichtbar",
    visible_other: "{{count}} sichtbare Inhalte bleiben sichtbar",
    shown_one: "{{count}} Ausgabe, die auf Freigabe wartet, wird sichtbar",
    shown_other: "{{count}} Ausgaben, die auf Freigabe warten, werden sichtbar",
    more_one: "und {{number}} weitere",
    more_other: "und {{number}} weitere",
  },
} satisfies TextsOf<typeof english>;
