import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./product-form.en.ts";

export default {
  edit: "Produkt bearbeiten",
  create: "Produkt anlegen",
  created: "„{{name}}“ angelegt",
  saved: "„{{name}}“ gespeichert. Die Änderung gilt für alle, die es beziehen.",
  failed: "Das Produkt wurde nicht gespeichert. {{reason}}",
  conflict:
    "Jemand anderes hat dieses Produkt geändert. Sie sehen jetzt den neuen Stand mit Ihren Änderungen. Prüfen Sie ihn und speichern Sie erneut.",
  gone: "Dieses Produkt wurde inzwischen gelöscht.",
  name_hint: "Zum Beispiel „Digitalabo“.",
  key_hint: "Shops, CSV-Dateien und die API verwenden diesen Schlüssel. Ändern Sie ihn nur mit Bedacht.",
  add: {
    kind: "Hinzufügen",
    publication: "Publikation",
    search: "Suchen",
    nothing_found: "Keine Treffer",
    category_hint: "Ohne Unterkategorien. Fügen Sie diese ebenfalls hinzu.",
    item_hint: "Maßgeblich ist die Produkt-ID, zum Beispiel die externe ID.",
    without_id: "{{name}} – noch keine Produkt-ID",
  },
  identify: {
    question: "„{{name}}“ eine externe ID geben?",
    text: "Produkte benennen Ausgaben und Artikel mit einer Produkt-ID, und hier fehlt sie. Newsrack erzeugt eine externe ID und speichert sie in der Ausgabe oder im Artikel.",
    confirm: "Externe ID geben",
    done: "„{{name}}“ hat die externe ID {{identifier}}",
    failed: "Es wurde keine externe ID vergeben. {{reason}}",
  },
  dates: {
    label: "Erscheinungsdatum",
    all: "Alles",
    all_hint: "Auch, was vor dem ersten Tag des Bezugs erschienen ist.",
    held: "Nur, was während des Bezugs erscheint",
    held_hint:
      "Ausgaben und Artikel nach Erscheinungsdatum. Chatbots haben keines und sind während des Bezugs freigeschaltet.",
  },
  stays_readable: "Bleibt nach dem Ende des Bezugs lesbar",
  stays_readable_hint: "Was während des Bezugs erschienen ist, lässt sich weiterhin öffnen.",
  downloads: "Mit Downloads",
  downloads_hint: "Die Ausgaben lassen sich auch herunterladen und offline speichern.",
} satisfies TextsOf<typeof english>;
