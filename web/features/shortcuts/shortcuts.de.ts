import type { TextsOf } from "../../app/texts.ts";
import type english from "./shortcuts.en.ts";

export default {
  title: "Tasten der Tastatur",
  followed_by: "dann",
  or: "oder",
  group: {
    everywhere: "Überall",
    lists: "In Listen",
    forms: "In Formularen und im Editor für Artikel",
    editor: "Im Text eines Artikels",
    tree: "Im Baum der Kategorien",
    viewer: "Im Seitenbetrachter",
  },
  search: "Alles durchsuchen (im Text eines Artikels: Link setzen)",
  help: "Diese Liste",
  go: "Gehe zu {{place}}",
  new_issue: "Neue Ausgabe",
  new_article: "Neuer Artikel",
  list_search: "Zur Suche der Liste",
  save: "Speichern",
  undo: "Letzte Verschiebung zurücknehmen",
  characters: "Tasten aus einem einzelnen Zeichen",
  characters_help: "Schalten Sie sie aus, wenn Sie diktieren oder sie versehentlich drücken.",
} satisfies TextsOf<typeof english>;
