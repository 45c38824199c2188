import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./shortcuts.en.ts";

export default {
  title: "Tastenkürzel",
  followed_by: "dann",
  or: "oder",
  group: {
    everywhere: "Allgemein",
    lists: "Listen",
    forms: "Formulare und Artikeleditor",
    editor: "Artikeltext",
    tree: "Kategorienbaum",
    viewer: "Seitenansicht",
  },
  search: "Alles durchsuchen (im Artikeltext: Link einfügen)",
  list_search: "Liste durchsuchen",
  list_next: "Nächste Zeile",
  list_previous: "Vorige Zeile",
  list_select: "Zeile auswählen",
  publish: "Checkliste vor dem Veröffentlichen öffnen oder zu „Änderungen veröffentlichen“ springen",
  characters: "Tastenkürzel aus einer Taste",
  characters_help: "Bei Spracheingabe oder versehentlichem Drücken ausschalten.",
} satisfies TextsOf<typeof english>;
