import type { TextsOf } from "../../app/texts.ts";
import type english from "./palette.en.ts";

export default {
  title: "Alles durchsuchen",
  placeholder: "Ausgaben, Artikel, Kategorien, Wörter auf Seiten, Befehle",
  nothing: "Nichts heißt so, und auf keiner Seite steht es.",
  failed: "Die Suche ist gescheitert: {{reason}}",
  searching: "Wird gesucht …",
  count_one: "{{count}} Treffer",
  count_other: "{{count}} Treffer",
  hint: "Pfeiltasten wählen, Enter öffnet, Esc schließt",
  group: {
    recent: "Zuletzt geöffnet",
    actions: "Befehle",
    emags: "Ausgaben",
    stories: "Artikel",
    article_categories: "Kategorien",
    pages: "Auf Seiten",
    publications: "Publikationen",
    everywhere: "Weitersuchen",
  },
  action: {
    new_issue: "Neue Ausgabe",
    new_article: "Neuer Artikel",
    go: "Gehe zu {{place}}",
    theme: "Farben: {{theme}}",
    keys: "Tasten der Tastatur",
    sign_out: "Abmelden",
    publication: "Wechseln zu {{name}}",
    all_issues: "Alle Ausgaben mit „{{query}}“",
    all_articles: "Alle Artikel mit „{{query}}“",
  },
  page: "Seite {{page}} von {{name}}",
  draft: "Entwurf",
  importing: "Wird importiert",
  import_failed: "Import gescheitert",
  below: "in {{name}}",
} satisfies TextsOf<typeof english>;
