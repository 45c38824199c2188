import type { Sentences } from "#shared/sentences.ts";

/** Publications, issues, articles, categories, the plan, images and uploads. */
export const desk: Sentences = {
  ", which is skipped: bring it back, or move it away first":
    ", die ausgelassen ist: Holen Sie sie zurück, oder verschieben Sie sie zuerst",
  "{0} has become issue {1}, so it cannot change any more. Delete the issue first to plan it anew.":
    "{0} ist zur Ausgabe {1} geworden und kann sich deshalb nicht mehr ändern. Löschen Sie zuerst die Ausgabe, um neu zu planen.",
  "{0} is not a category of this publication": "{0} ist keine Kategorie dieser Publikation",
  "{0}: choose another category, or null": "{0:said}: Wählen Sie eine andere Kategorie oder null",
  "“{0}” has been brought back already. Remove it again if it is not wanted.":
    "„{0}“ wurde schon zurückgeholt. Entfernen Sie die Kategorie wieder, wenn sie unerwünscht ist.",
  "“{0}” was removed more than {1} hours ago and cannot be brought back. Create it anew.":
    "„{0}“ wurde vor mehr als {1} Stunden entfernt und kann nicht zurückgeholt werden. Legen Sie die Kategorie neu an.",
  "A file of this kind may have up to {0} MiB.": "Eine Datei dieser Art darf bis zu {0} MiB haben.",
  "API token “{0}”": "API-Token „{0}“",
  "Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.":
    "Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
  "Article {0} is not there, or not yet": "Artikel {0} ist nicht da, oder noch nicht",
  "Name the kind (pdf, epub or xml) and the file name of the upload.":
    "Nennen Sie die Art (pdf, epub oder xml) und den Dateinamen des Uploads.",
  "Only {0} of {1} bytes have arrived. Resume the upload first.":
    "Erst {0} von {1} Bytes sind angekommen. Setzen Sie zuerst den Upload fort.",
  "Page {0} is not there, or not yet": "Seite {0} ist nicht da, oder noch nicht",
  "The article has no version {0}": "Der Artikel hat keine Fassung {0}",
  "The disk of the service is full. Tell whoever runs it, then go on.":
    "Die Festplatte des Dienstes ist voll. Sagen Sie es denen, die ihn betreiben, und machen Sie dann weiter.",
  "The file is empty.": "Die Datei ist leer.",
  "You have {0} unfinished uploads for this publication. Finish or cancel one of them, then try again.":
    "Sie haben {0} unfertige Uploads für diese Publikation. Schließen Sie einen davon ab oder brechen Sie ihn ab, und versuchen Sie es dann erneut.",
  "A publication can take {0} GiB of uploads in 24 hours, and this one would exceed that. Try again later.":
    "Eine Publikation nimmt in 24 Stunden bis zu {0} GiB an Uploads an, und dieser würde das überschreiten. Versuchen Sie es später erneut.",
  "You have uploaded too many images in the last minutes. Try again later.":
    "Sie haben in den letzten Minuten zu viele Bilder hochgeladen. Versuchen Sie es später erneut.",
  "The file is no JPEG, PNG or GIF. {0}": "Die Datei ist kein JPEG, PNG oder GIF. {0:said}",
  "The file is sent as {0}, but it is {1}. Send it as {2}. {3}":
    "Die Datei wird als {0} gesendet, ist aber {1:said}. Senden Sie sie als {2}. {3:said}",
  "The file looks like {0}, but cannot be decoded: it is damaged or incomplete. Save it anew, then try again. {1}":
    "Die Datei sieht aus wie {0:said}, ist aber nicht lesbar: Sie ist beschädigt oder unvollständig. Speichern Sie sie neu, und versuchen Sie es dann erneut. {1:said}",
  "a JPEG": "ein JPEG",
  "a PNG": "ein PNG",
  "a GIF": "ein GIF",
  "The image has {0} × {1} pixels; at most {2} megapixels are accepted.":
    "Das Bild hat {0} × {1} Pixel; angenommen werden höchstens {2} Megapixel.",
  "The image has {0} bytes; at most {1} (5 MB) are accepted.":
    "Das Bild hat {0} Bytes; angenommen werden höchstens {1} (5 MB).",
  "The {0} frames of the animation have {1} megapixels together; at most {2} are accepted.":
    "Die {0} Bilder der Animation haben zusammen {1} Megapixel; angenommen werden höchstens {2}.",
  "There is no article category {0} in this publication":
    "In dieser Publikation gibt es keine Artikelkategorie {0}",
  "There is no article {0} in this publication": "In dieser Publikation gibt es keinen Artikel {0}",
  "There is no image at this address": "Unter dieser Adresse gibt es kein Bild",
  "There is no issue {0} in this publication": "In dieser Publikation gibt es keine Ausgabe {0}",
  "There is no planned edition {0} in this publication":
    "In dieser Publikation gibt es keine geplante Ausgabe {0}",
  "There is no removal {0} of a category in this publication":
    "In dieser Publikation wurde keine Kategorie unter der Nummer {0} entfernt",
  "There is no such import": "Diesen Import gibt es nicht",
  "There is no such organization": "Diese Organisation gibt es nicht",
  "There is no such picture": "Dieses Bild gibt es nicht",
  "There is no such publication": "Diese Publikation gibt es nicht",
  "There is no such upload under way": "Ein solcher Upload läuft nicht",
  "There is no such uploaded file": "Diese hochgeladene Datei gibt es nicht",
  "There is nothing to review here any more": "Hier gibt es nichts mehr freizugeben",
  "You have a role in some publications alone, which does not allow this.":
    "Sie haben nur in einzelnen Publikationen eine Rolle; das erlaubt dies nicht.",
  "Your role here is {0}, which does not allow this.": "Ihre Rolle hier ist {0:said}; sie erlaubt das nicht.",
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
  "More issues than were shown are in “{0}”: {1}. Nothing was removed.":
    "In „{0}“ sind mehr Ausgaben, als gezeigt wurden: {1}. Es wurde nichts entfernt.",
  "The categories are not these any more: one was added or removed meanwhile. Load the list again.":
    "Das sind nicht mehr die Kategorien: Inzwischen kam eine hinzu oder wurde entfernt. Laden Sie die Liste neu.",
  "There is no issue category {0} in this publication":
    "In dieser Publikation gibt es keine Ausgabenkategorie {0}",
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
