import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./products.en.ts";

export default {
  description:
    "Das Angebot von {{organization}}: Jedes Produkt schaltet Inhalte frei, solange es bezogen wird.",
  load_failed: "Die Produkte konnten nicht geladen werden",
  empty_title: "Noch keine Produkte",
  empty_text:
    "Ein Produkt schaltet Publikationen, Kategorien oder einzelne Inhalte frei, zum Beispiel „Digitalabo“. Geben Sie es danach Leserinnen und Lesern, oder erzeugen Sie Codes zum Einlösen.",
  empty_text_reading:
    "Produkte legt die Administration an. Danach können Sie sie Leserinnen und Lesern geben.",
  new: "Neues Produkt",
  edit: "Produkt bearbeiten",
  product: "Produkt",
  key: "Schlüssel",
  unlocks: "Schaltet frei",
  unlocks_nothing: "Schaltet nichts frei",
  holders: "Aktuelle Bezüge",
  show_all: "Alle {{count}} anzeigen",
  remove: "{{name}} entfernen",
  back_to_list: "Zurück zu den Produkten",
  gone_title: "Produkt nicht gefunden",
  gone_text: "Vielleicht wurde es inzwischen gelöscht.",
  kind: {
    publication: "Ganze Publikation",
    emag_category: "Ausgabenkategorie",
    article_category: "Artikelkategorie",
    emag: "Ausgabe",
    story: "Artikel",
    chatbot: "Chatbot",
  },
  kind_in: "{{kind}}, {{publication}}",
  count: {
    emag_category_one: "{{count}} Ausgabenkategorie",
    emag_category_other: "{{count}} Ausgabenkategorien",
    article_category_one: "{{count}} Artikelkategorie",
    article_category_other: "{{count}} Artikelkategorien",
    emag_one: "{{count}} Ausgabe",
    emag_other: "{{count}} Ausgaben",
    story_one: "{{count}} Artikel",
    story_other: "{{count}} Artikel",
    chatbot_one: "{{count}} Chatbot",
    chatbot_other: "{{count}} Chatbots",
  },
  dates_label: "Erscheinungsdatum",
  dates: {
    all: "Alles, unabhängig vom Erscheinungsdatum",
    held: "Nur, was während des Bezugs erscheint",
    stays: "Was während des Bezugs erscheint. Es bleibt danach lesbar",
  },
  downloads_label: "Downloads",
  downloads: "Enthalten",
  no_downloads: "Nicht enthalten",
  delete: {
    action: "Produkt löschen",
    text: "Nur ein Produkt ohne Bezüge und Codes lässt sich löschen. Soll ein Produkt für alle nichts mehr freischalten, bearbeiten Sie es und entfernen Sie stattdessen die Inhalte.",
    done: "„{{name}}“ gelöscht",
    failed: "Das Produkt wurde nicht gelöscht. {{reason}}",
  },
} satisfies TextsOf<typeof english>;
