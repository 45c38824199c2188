import type { Sentences } from "#shared/sentences.ts";

/** Publications, issues, articles, categories, the plan, images and uploads. */
export const desk: Sentences = {
  ", which is skipped: bring it back, or move it away first":
    ", die ausgelassen ist: Holen Sie sie zurück, oder verschieben Sie sie zuerst",
  "{0} is not a category of this publication": "{0} ist keine Kategorie dieser Publikation",
  "{0}: choose another category, or null": "{0:said}: Wählen Sie eine andere Kategorie oder null",
  "API token “{0}”": "API-Token „{0}“",
  admin: "Administration",
  editor: "Redaktion",
  manager: "Verlagsmanagement",
  viewer: "Nur lesen",
  "another edition": "einer anderen Ausgabe",
  "cannot change after the issue was created": "kann sich nach dem Anlegen der Ausgabe nicht mehr ändern",
  "has been transferred already: it became issue {0}": "ist schon vergeben: Daraus wurde die Ausgabe {0}",
  "holds what is no category of this publication: {0}":
    "enthält, was keine Kategorie dieser Publikation ist: {0}",
  "is a planned edition of another publication, {0}":
    "ist eine geplante Ausgabe einer anderen Publikation, {0}",
  "is below the category itself": "liegt unter der Kategorie selbst",
  "is more than {0} years ago": "liegt mehr als {0} Jahre zurück",
  "is more than {0} years away": "liegt mehr als {0} Jahre in der Zukunft",
  "is no category of this publication, {0}": "ist keine Kategorie dieser Publikation, {0}",
  "is no category of this publication: {0}": "ist keine Kategorie dieser Publikation: {0}",
  "is nobody who works on this publication": "ist niemand, der an dieser Publikation arbeitet",
  "is not a planned edition of this publication": "ist keine geplante Ausgabe dieser Publikation",
  "is not a PDF: {0}": "ist kein PDF: {0:said}",
  "is not an EPUB: {0}": "ist kein EPUB: {0:said}",
  "is not an XML file: it does not begin with “<”. Check the file.":
    "ist keine XML-Datei: Sie beginnt nicht mit „<“. Prüfen Sie die Datei.",
  "is required unless the sample publication is loaded":
    "muss angegeben sein, wenn die Beispielpublikation nicht geladen wird",
  "is skipped: bring the edition back in the console, or choose another one":
    "ist ausgelassen: Holen Sie die Ausgabe in der Konsole zurück, oder wählen Sie eine andere",
  "is taken by {0}{1}": "ist vergeben an {0:said}{1:said}",
  "is taken: another category is called “{0}”": "ist vergeben: Eine andere Kategorie heißt „{0}“",
  "is taken: {0} has this code": "ist vergeben: {0} hat dieses Kürzel",
  "is taken: another issue of this publication is called “{0}”":
    "ist vergeben: Eine andere Ausgabe dieser Publikation heißt „{0}“",
  "is taken: another publication of this organization has the code {0}":
    "ist vergeben: Eine andere Publikation dieser Organisation hat das Kürzel {0}",
  "is the category itself": "ist die Kategorie selbst",
  "names a file of another kind: “{0}”": "bezeichnet eine Datei anderer Art: „{0}“",
  "names no uploaded file of this publication: upload it again":
    "bezeichnet keine hochgeladene Datei dieser Publikation: Laden Sie sie erneut hoch",
  "this issue was created from a PDF and cannot switch to an EPUB":
    "diese Ausgabe entstand aus einem PDF und kann nicht zu einem EPUB wechseln",
  "this issue was created from an EPUB and cannot switch to a PDF":
    "diese Ausgabe entstand aus einem EPUB und kann nicht zu einem PDF wechseln",
};
