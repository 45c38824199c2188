import type { Sentences } from "#shared/sentences.ts";

/** How imports end, and what they warn of. */
export const imports: Sentences = {
  "A newer import of this issue took its place.": "Ein neuerer Import dieser Ausgabe trat an seine Stelle.",
  "Page {0}": "Seite {0}",
  "Page {0} could not be rendered within {1} seconds. Simplify its drawings or flatten them to an image, then export again.":
    "Seite {0} konnte nicht innerhalb von {1} Sekunden erzeugt werden. Vereinfachen Sie ihre Zeichnungen oder reduzieren Sie sie auf ein Bild, und exportieren Sie dann neu.",
  "Page {0} has more than {1} pictures.": "Seite {0} hat mehr als {1} Bilder.",
  "Page {0} has pictures that took too long to extract.":
    "Seite {0} hat Bilder, deren Herauslösen zu lange dauerte.",
  "Page {0} holds {1} characters of text; the first {2} are kept.":
    "Seite {0} enthält {1} Zeichen Text; die ersten {2} bleiben erhalten.",
  "Page {0} measures {1} x {2} inches; its image was made at {3} instead of {4} dpi.":
    "Seite {0} misst {1} x {2} Zoll; ihr Bild entstand mit {3} statt {4} dpi.",
  "Page {0} needs more memory than a page may use; parts of it may be missing from its image. Look at it.":
    "Seite {0} braucht mehr Speicher, als eine Seite verwenden darf; auf ihrem Bild können Teile fehlen. Sehen Sie sie an.",
  "Page {0} only rendered without its pictures being extracted.":
    "Seite {0} ließ sich nur erzeugen, ohne ihre Bilder herauszulösen.",
  "Pictures of page {0} left out because {1}: {2}.": "Bilder von Seite {0} weggelassen, weil {1:said}: {2}.",
  "they are too large": "sie zu groß sind",
  "they cannot be read apart from the page": "sie getrennt von der Seite nicht lesbar sind",
  "Rendering took longer than {0} minutes and was given up. Split the issue, or simplify its pages.":
    "Das Erzeugen der Seiten dauerte länger als {0} Minuten und wurde aufgegeben. Teilen Sie die Ausgabe, oder vereinfachen Sie ihre Seiten.",
  "Something failed on our side, and the log of the service says what. Import again; if it fails again, tell whoever runs it.":
    "Bei uns ist etwas schiefgegangen; das Protokoll des Dienstes sagt, was. Importieren Sie neu; misslingt es wieder, sagen Sie es denen, die ihn betreiben.",
  "The PDF": "Das PDF",
  "The PDF could not be opened within {0} seconds. Export it again, or split it.":
    "Das PDF ließ sich nicht innerhalb von {0} Sekunden öffnen. Exportieren Sie es neu, oder teilen Sie es.",
  "The PDF has no pages. Export the issue again and check that the file opens in a PDF viewer.":
    "Das PDF hat keine Seiten. Exportieren Sie die Ausgabe neu, und prüfen Sie, ob sich die Datei in einem PDF-Betrachter öffnen lässt.",
  "The PDF has {0} pages; an issue can have at most {1}. Split it into several issues.":
    "Das PDF hat {0} Seiten; eine Ausgabe kann höchstens {1} haben. Teilen Sie es auf mehrere Ausgaben auf.",
  "The PDF is a dynamic form (XFA), which only Adobe's own reader shows in full. Print it to a PDF and import that.":
    "Das PDF ist ein dynamisches Formular (XFA), das nur Adobes eigener Reader ganz zeigt. Drucken Sie es in ein PDF, und importieren Sie dieses.",
  "Page {0} is listed in the PDF, but cannot be read. Its place was left blank. Export the PDF again.":
    "Seite {0} ist im PDF verzeichnet, aber nicht lesbar. Ihr Platz blieb leer. Exportieren Sie das PDF noch einmal.",
  "Page {0} is listed in the PDF, but cannot be read. It was left out. Export the PDF again.":
    "Seite {0} ist im PDF verzeichnet, aber nicht lesbar. Sie wurde weggelassen. Exportieren Sie das PDF noch einmal.",
  "Page {0} takes too much time or memory to draw; its image was made at {1} dpi. Simplify its drawings or flatten them to an image, then export again.":
    "Seite {0} braucht zu viel Zeit oder Speicher; ihr Bild hat {1} dpi. Vereinfachen Sie die Zeichnungen oder reduzieren Sie sie auf ein Bild, und exportieren Sie noch einmal.",
  "The PDF is damaged and cannot be read. Export it again and check that it opens in a PDF viewer.":
    "Das PDF ist beschädigt und nicht lesbar. Exportieren Sie es neu, und prüfen Sie, ob es sich in einem PDF-Betrachter öffnen lässt.",
  "The PDF is damaged at page {0}: the page is listed but cannot be read. Export it again.":
    "Das PDF ist bei Seite {0} beschädigt: Die Seite ist verzeichnet, aber nicht lesbar. Exportieren Sie es neu.",
  "The PDF ends before its end, as if the transfer had been cut off: what stood there is missing. Send or upload it again.":
    "Das PDF hört vor seinem Ende auf, als wäre die Übertragung abgebrochen: Was dort stand, fehlt. Senden Sie es neu, oder laden Sie es neu hoch.",
  "The PDF is damaged: it ends before its end, as if the transfer had been cut off. Send or upload it again.":
    "Das PDF ist beschädigt: Es hört vor seinem Ende auf, als wäre die Übertragung abgebrochen. Senden Sie es neu, oder laden Sie es neu hoch.",
  "The PDF is locked with a password. Export it without a password to open, then import again.":
    "Das PDF ist mit einem Passwort gesperrt. Exportieren Sie es ohne Passwort zum Öffnen, und importieren Sie dann neu.",
  "The PDF is protected in a way that cannot be opened here. Export it without protection, then import again.":
    "Das PDF ist auf eine Weise geschützt, die sich hier nicht öffnen lässt. Exportieren Sie es ohne Schutz, und importieren Sie dann neu.",
  "The disk of the service is full. Ask whoever runs it to make room, then import again.":
    "Die Festplatte des Dienstes ist voll. Bitten Sie die Betreiber, Platz zu schaffen, und importieren Sie dann neu.",
  "The first {0} pictures were extracted; from page {1} on, further ones were left out.":
    "Die ersten {0} Bilder wurden herausgelöst; ab Seite {1} wurden weitere weggelassen.",
  "The import took longer than 30 minutes and was stopped. Split the issue, or reduce the size of its images.":
    "Der Import dauerte länger als 30 Minuten und wurde angehalten. Teilen Sie die Ausgabe, oder verkleinern Sie ihre Bilder.",
  "The import was cancelled.": "Der Import wurde abgebrochen.",
  "The import was cancelled. Import again to start over.":
    "Der Import wurde abgebrochen. Importieren Sie neu, um von vorn zu beginnen.",
  "The index of the PDF was damaged and has been rebuilt. Compare the pages with the original, or export it again.":
    "Das Verzeichnis des PDFs war beschädigt und wurde neu aufgebaut. Vergleichen Sie die Seiten mit dem Original, oder exportieren Sie es neu.",
  "The service could not start its renderer. Ask whoever runs it to look at its log, then import again.":
    "Der Dienst konnte die Seitenerzeugung nicht starten. Bitten Sie die Betreiber, ins Protokoll zu sehen, und importieren Sie dann neu.",
  "The service could not store the pages: its disk is full or out of reach. Tell whoever runs it.":
    "Der Dienst konnte die Seiten nicht speichern: Seine Festplatte ist voll oder nicht erreichbar. Sagen Sie es denen, die ihn betreiben.",
  "The service could not use its own files ({0}). Ask whoever runs it to look at its data folder.":
    "Der Dienst konnte seine eigenen Dateien nicht nutzen ({0}). Bitten Sie die Betreiber, nach seinem Datenordner zu sehen.",
  "Something outside the service ended the process that reads the file, as the system does when memory runs out. Import again; if it happens again, tell whoever runs the service.":
    "Etwas außerhalb des Dienstes hat den Prozess beendet, der die Datei liest, wie es das System tut, wenn der Speicher ausgeht. Importieren Sie neu; geschieht es wieder, sagen Sie es den Betreibern.",
  "The user name and password in the address of the file cannot be read any more, as the key of the service was replaced. Enter the whole address again.":
    "Benutzername und Passwort in der Adresse der Datei sind nicht mehr lesbar, weil der Schlüssel des Dienstes ersetzt wurde. Geben Sie die ganze Adresse neu ein.",
  "The service or its database stopped three times in the middle of this import. Check the file, then import again.":
    "Der Dienst oder seine Datenbank blieb dreimal mitten in diesem Import stehen. Prüfen Sie die Datei, und importieren Sie dann neu.",
  "The uploaded file is not there any more. Upload it again, or give an address to fetch it from.":
    "Die hochgeladene Datei ist nicht mehr da. Laden Sie sie erneut hoch, oder geben Sie eine Adresse an, von der sie zu holen ist.",
  "The uploaded {0} is larger than the {1} MiB that are accepted. Make it smaller, then upload it again.":
    "Hochgeladen ({0:said}): größer als die {1} MiB, die angenommen werden. Verkleinern Sie die Datei, und laden Sie sie dann erneut hoch.",
  "widget map": "Widget-Datei",
  "There are {0} more warnings of this kind.": "Es gibt {0} weitere Warnungen dieser Art.",
  "{0} made the renderer fail, twice. Export the PDF again with other settings, for example as PDF/X-4 or PDF 1.4.":
    "{0:said} ließ die Seitenerzeugung zweimal scheitern. Exportieren Sie das PDF mit anderen Einstellungen neu, zum Beispiel als PDF/X-4 oder PDF 1.4.",
  "{0} needs more than the {1} MB of memory one page may use. Reduce the size of its images or flatten its transparency, then export again.":
    "{0:said} braucht mehr als die {1} MB Speicher, die eine Seite verwenden darf. Verkleinern Sie die Bilder, oder reduzieren Sie die Transparenz, und exportieren Sie dann neu.",
};

/** Files that are something else than they should be. */
export const fileKinds: Sentences = {
  "The file is not a PDF: {0}": "Die Datei ist kein PDF: {0:said}",
  "The file is not an EPUB: {0}": "Die Datei ist kein EPUB: {0:said}",
  "a PDF": "PDF",
  "an EPUB": "EPUB",
  "it does not start as one. Check the location, or export the {0} again.":
    "Sie beginnt nicht wie eines. Prüfen Sie die Adresse, oder exportieren Sie das {0} neu.",
  "it is a GIF image. Export the issue as {0}.":
    "Es ist ein GIF-Bild. Exportieren Sie die Ausgabe als {0:said}.",
  "it is a JPEG image. Export the issue as {0}.":
    "Es ist ein JPEG-Bild. Exportieren Sie die Ausgabe als {0:said}.",
  "it is a PDF. Give it as the PDF of the issue, and the EPUB beside it.":
    "Es ist ein PDF. Geben Sie es als PDF der Ausgabe an, und das EPUB daneben.",
  "it is a PNG image. Export the issue as {0}.":
    "Es ist ein PNG-Bild. Exportieren Sie die Ausgabe als {0:said}.",
  "it is a Photoshop document. Export the issue as {0}.":
    "Es ist ein Photoshop-Dokument. Exportieren Sie die Ausgabe als {0:said}.",
  "it is a TIFF image. Export the issue as {0}.":
    "Es ist ein TIFF-Bild. Exportieren Sie die Ausgabe als {0:said}.",
  "it is a ZIP archive. If the issue is packed inside, unpack it and import the {0}.":
    "Es ist ein ZIP-Archiv. Ist die Ausgabe darin verpackt, entpacken Sie es, und importieren Sie das {0}.",
  "it is a web page. Check that the location leads to the {0} itself, not to a sign-in or error page.":
    "Es ist eine Webseite. Prüfen Sie, ob die Adresse zum {0} selbst führt und nicht zu einer Anmelde- oder Fehlerseite.",
  "it is an EPUB. Import it as the EPUB of the issue, together with its PDF.":
    "Es ist ein EPUB. Importieren Sie es als EPUB der Ausgabe, zusammen mit ihrem PDF.",
  "it is an InDesign document. Export the issue as {0}.":
    "Es ist ein InDesign-Dokument. Exportieren Sie die Ausgabe als {0:said}.",
  "it is an Office document. Export the issue as {0}.":
    "Es ist ein Office-Dokument. Exportieren Sie die Ausgabe als {0:said}.",
  "it is an RTF document. Export the issue as {0}.":
    "Es ist ein RTF-Dokument. Exportieren Sie die Ausgabe als {0:said}.",
  "it is JSON, such as an error message of the server it came from. Check the location.":
    "Es ist JSON, etwa eine Fehlermeldung des Servers, von dem es kam. Prüfen Sie die Adresse.",
  "it is PostScript. Export the issue as {0}.":
    "Es ist PostScript. Exportieren Sie die Ausgabe als {0:said}.",
  "it is XML. Check the location.": "Es ist XML. Prüfen Sie die Adresse.",
  "it is compressed with gzip. Unpack it and import the {0}.":
    "Sie ist mit gzip komprimiert. Entpacken Sie sie, und importieren Sie das {0}.",
  "it is empty. Check that it was uploaded or written completely.":
    "Sie ist leer. Prüfen Sie, ob sie vollständig hochgeladen oder geschrieben wurde.",
  "it is plain text. Check the location.": "Es ist reiner Text. Prüfen Sie die Adresse.",
};
