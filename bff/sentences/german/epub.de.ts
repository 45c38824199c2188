import type { Sentences } from "#shared/sentences.ts";

/** EPUBs: why they are refused, and what is wrong inside. */
export const epub: Sentences = {
  "Document {0}": "Dokument {0}",
  "Drawings in “{0}” were left out: articles hold pictures and text.":
    "Zeichnungen in „{0}“ wurden weggelassen: Artikel enthalten Bilder und Text.",
  "The document “{0}” of the EPUB": "Das Dokument „{0}“ des EPUBs",
  "Formulas in “{0}” were written as text: articles hold no others.":
    "Formeln in „{0}“ wurden als Text geschrieben: Andere enthalten Artikel nicht.",
  "The EPUB": "Das EPUB",
  "The EPUB does not say where its package is: “{0}” is missing or leads nowhere. Export the EPUB again.":
    "Das EPUB sagt nicht, wo sein Paket liegt: „{0}“ fehlt oder führt ins Leere. Exportieren Sie das EPUB neu.",
  "The EPUB has no file named “mimetype”. It was read all the same.":
    "Das EPUB hat keine Datei namens „mimetype“. Es wurde trotzdem gelesen.",
  "The EPUB has no table of contents. Its documents are listed in their order.":
    "Das EPUB hat kein Inhaltsverzeichnis. Seine Dokumente stehen in ihrer Reihenfolge.",
  "The EPUB holds {0} files; at most {1} are accepted. Split the issue.":
    "Das EPUB enthält {0} Dateien; angenommen werden höchstens {1}. Teilen Sie die Ausgabe.",
  "The EPUB is damaged or incomplete: its archive cannot be read. Check that it was uploaded completely, or export it again.":
    "Das EPUB ist beschädigt oder unvollständig: Sein Archiv ist nicht lesbar. Prüfen Sie, ob es vollständig hochgeladen wurde, oder exportieren Sie es neu.",
  "The EPUB is locked with a password. Export it without one, then import again.":
    "Das EPUB ist mit einem Passwort gesperrt. Exportieren Sie es ohne, und importieren Sie dann neu.",
  "The EPUB is protected against copying (DRM): “{0}” in it is encrypted. Export it without protection, then import again.":
    "Das EPUB ist kopiergeschützt (DRM): „{0}“ darin ist verschlüsselt. Exportieren Sie es ohne Schutz, und importieren Sie dann neu.",
  "The EPUB lists “{0}”, but does not hold it.": "Das EPUB verzeichnet „{0}“, enthält es aber nicht.",
  "The EPUB unpacks to more than the {0} MiB that are accepted. Reduce the size of its pictures and films, or split the issue.":
    "Das EPUB wird entpackt größer als die {0} MiB, die angenommen werden. Verkleinern Sie seine Bilder und Filme, oder teilen Sie die Ausgabe.",
  "The EPUB was not opened, because {0}. Export it again with a program that writes valid EPUBs.":
    "Das EPUB wurde nicht geöffnet: {0:said}. Exportieren Sie es neu, mit einem Programm, das gültige EPUBs schreibt.",
  "The EPUB was not opened, because “{0}” in it unpacks to more than {1} times its size. Export it again.":
    "Das EPUB wurde nicht geöffnet, weil „{0}“ darin entpackt mehr als {1}-mal so groß wird. Exportieren Sie es neu.",
  "The file “mimetype” of the EPUB does not say “{0}”. It was read all the same.":
    "In der Datei „mimetype“ des EPUBs steht nicht „{0}“. Es wurde trotzdem gelesen.",
  "The file “mimetype” should be the first one in the EPUB, and not compressed. It was read all the same.":
    "Die Datei „mimetype“ sollte die erste im EPUB und nicht komprimiert sein. Es wurde trotzdem gelesen.",
  "The first {0} pictures were taken out of the EPUB; further ones were left out.":
    "Die ersten {0} Bilder wurden aus dem EPUB herausgelöst; weitere wurden weggelassen.",
  "The package file “{0}” of the EPUB cannot be read{1}. Export the EPUB again.":
    "Die Paketdatei „{0}“ des EPUBs ist nicht lesbar{1}. Exportieren Sie das EPUB neu.",
  "The picture “{0}” of the EPUB": "Das Bild „{0}“ des EPUBs",
  "The picture “{0}” {1}. It was left out.": "Das Bild „{0}“ {1:said}. Es wurde weggelassen.",
  "cannot be read": "ist nicht lesbar",
  "has {0} by {1} pixels, which is more than {2} megapixels": "hat {0} mal {1} Pixel, mehr als {2} Megapixel",
  "is a drawing (SVG) that cannot be drawn": "ist eine Zeichnung (SVG), die sich nicht zeichnen lässt",
  "is of a kind ({0}) that browsers do not show": "ist von einer Art ({0}), die Browser nicht zeigen",
  "The reading order names “{0}”, which is no document that can be read. It was left out.":
    "Die Lesefolge nennt „{0}“, das kein lesbares Dokument ist. Es wurde weggelassen.",
  "The reading order names “{0}”, which is not in the EPUB. It was left out.":
    "Die Lesefolge nennt „{0}“, das nicht im EPUB ist. Es wurde weggelassen.",
  "The service could not start the process that reads EPUBs. Ask whoever runs it to look at its log, then import again.":
    "Der Dienst konnte den Prozess nicht starten, der EPUBs liest. Bitten Sie die Betreiber, ins Protokoll zu sehen, und importieren Sie dann neu.",
  "The table of contents has more than {0} entries; the rest was left out.":
    "Das Inhaltsverzeichnis hat mehr als {0} Einträge; der Rest wurde weggelassen.",
  "The table of contents of the EPUB is empty or cannot be read. Its documents are listed in their order.":
    "Das Inhaltsverzeichnis des EPUBs ist leer oder nicht lesbar. Seine Dokumente stehen in ihrer Reihenfolge.",
  "There is nothing to read in the EPUB: its reading order (the spine) names no document that is in it. Export it again.":
    "Im EPUB gibt es nichts zu lesen: Seine Lesefolge (spine) nennt kein Dokument, das darin ist. Exportieren Sie es neu.",
  "a file in it has no name": "eine Datei darin hat keinen Namen",
  "the name {0} in it has a backslash": "der Name {0} darin hat einen umgekehrten Schrägstrich",
  "the name {0} in it has a control character": "der Name {0} darin hat ein Steuerzeichen",
  "the name {0} in it is an absolute path": "der Name {0} darin ist ein absoluter Pfad",
  "the name {0} in it leads out of its folder": "der Name {0} darin führt aus seinem Ordner hinaus",
  "{0} There is no article for it.": "{0:said} Dafür gibt es keinen Artikel.",
  "“{0}” holds a picture that cannot be decoded.":
    "„{0}“ enthält ein Bild, das nicht entschlüsselt werden kann.",
  "{0} It was left out.": "{0:said} Es wurde weggelassen.",
  "{0} could not be read within {1} seconds. Simplify it, then export again.":
    "{0:said} konnte nicht innerhalb von {1} Sekunden gelesen werden. Vereinfachen Sie den Inhalt, und exportieren Sie dann neu.",
  "{0} could not be read: it made the process that reads it fail. Export it again with another program.":
    "{0:said} konnte nicht gelesen werden: Der lesende Prozess scheiterte daran. Exportieren Sie neu, mit einem anderen Programm.",
  "{0} needs more than the {1} MB of memory that are there for it. Make it smaller, then export again.":
    "{0:said} braucht mehr als die {1} MB Speicher, die dafür da sind. Verkleinern Sie den Inhalt, und exportieren Sie dann neu.",
  "“{0}” cannot be read; the EPUB was taken as not protected.":
    "„{0}“ ist nicht lesbar; das EPUB wurde als ungeschützt angesehen.",
  "“{0}” declares entities; they are never resolved.":
    "„{0}“ deklariert Entitäten; sie werden nie aufgelöst.",
  "“{0}” has more text than an article may have.": "„{0}“ hat mehr Text, als ein Artikel haben darf.",
  "“{0}” in it is a link to another file": "„{0}“ darin ist ein Verweis auf eine andere Datei",
  "“{0}” in the EPUB is packed in a way EPUBs do not allow. Export the EPUB again.":
    "„{0}“ im EPUB ist auf eine Weise gepackt, die EPUBs nicht erlauben. Exportieren Sie das EPUB neu.",
  "“{0}” in the table of contents leads to “{1}”, which is not in the EPUB.":
    "„{0}“ im Inhaltsverzeichnis führt zu „{1}“, das nicht im EPUB ist.",
  "“{0}” is damaged: it could not be unpacked.": "„{0}“ ist beschädigt und ließ sich nicht entpacken.",
  "“{0}” is damaged: its checksum does not fit.": "„{0}“ ist beschädigt: Die Prüfsumme stimmt nicht.",
  "“{0}” is in it more than once": "„{0}“ ist mehr als einmal darin",
  "“{0}” is larger than the {1} MiB such a file may have.":
    "„{0}“ ist größer als die {1} MiB, die eine solche Datei haben darf.",
  "“{0}” is missing or leads nowhere; “{1}” was used.":
    "„{0}“ fehlt oder führt ins Leere; verwendet wurde „{1}“.",
  "“{0}” is nested too deep to be read.": "„{0}“ ist zu tief verschachtelt, um gelesen zu werden.",
  "“{0}” is not in the encoding it says; some letters may be wrong.":
    "„{0}“ hat nicht die Kodierung, die es nennt; manche Buchstaben können falsch sein.",
  "“{0}” is not in the EPUB.": "„{0}“ ist nicht im EPUB.",
  "“{0}” says “{1}”, but the file is called “{2}”. It was used; other readers may not find it.":
    "„{0}“ nennt „{1}“, aber die Datei heißt „{2}“. Sie wurde verwendet; andere Leseprogramme finden sie vielleicht nicht.",
  "“{0}” shows the picture “{1}”, which is not in the EPUB.":
    "„{0}“ zeigt das Bild „{1}“, das nicht im EPUB ist.",
};
