import type { Translation } from "#shared/i18n/catalogue.ts";
import type { warnings as english } from "./warnings.en.ts";

export const warnings: Translation<typeof english> = {
  more: "Es gibt {{count, plural(one: weitere Warnung; other: weitere Warnungen)}} dieser Art.",
  widget_map_unreadable:
    "Die Widget-Datei ist kein wohlgeformtes XML ({{reason}}). Sie bleibt bei der Ausgabe gespeichert, aber kein Widget wurde daraus übernommen.",
  encoding_guessed: {
    widget_map:
      "Die Widget-Datei hat nicht die angegebene Kodierung, deshalb können einzelne Zeichen falsch sein.",
    file: "„{{file}}“ hat nicht die angegebene Kodierung, deshalb können einzelne Zeichen falsch sein.",
  },
  widget_map_unknown:
    "Die Widget-Datei beginnt mit <{{element}}> statt <widgets>. Sie bleibt bei der Ausgabe gespeichert, aber kein Widget wurde daraus übernommen.",
  widget_unknown_element: {
    in_map: "Die Widget-Datei enthält ein unbekanntes Element <{{element}}>.",
    in_widget: "Ein Widget enthält ein unbekanntes Element <{{element}}>.",
  },
  too_many_widgets: "Nur die ersten {{maximum}} Widgets wurden übernommen.",
  widget: {
    name: "Widget {{number}}",
  },
  widget_left_out: "Widget {{number}} {{problem}} Es wurde weggelassen.",
  widget_page: {
    none: "hat die ungültige Seite „{{page}}“.",
    beyond: "{{widget}} ist für Seite {{page}}, aber die Ausgabe hat {{pages}}. Es wurde weggelassen.",
  },
  widget_type: "hat den unbekannten Typ „{{type}}“. Bekannt sind {{types}}.",
  widget_place: {
    cropped: "{{widget}} reicht über seine Seite hinaus und wurde beschnitten.",
    fraction: "hat als {{attribute}} „{{value}}“, erlaubt ist ein Bruchteil der Seite von 0 bis 1.",
    no_size: "hat auf seiner Seite keine Größe.",
  },
  widget_address: {
    link: "verweist auf „{{address}}“, das nicht mit http://, https://, mailto: oder tel: beginnt.",
    other: "verweist auf „{{address}}“, das nicht mit http:// oder https:// beginnt.",
  },
  widget_unknown_attribute: "Ein Widget hat das unbekannte Attribut „{{attribute}}“.",
  page_missing: {
    blank:
      "Seite {{page}} ist im PDF verzeichnet, aber nicht lesbar. Eine leere Seite ersetzt sie. Exportieren Sie das PDF noch einmal.",
    left_out:
      "Seite {{page}} ist im PDF verzeichnet, aber nicht lesbar. Sie wurde weggelassen. Exportieren Sie das PDF noch einmal.",
  },
  pdf_dynamic_form:
    "Das PDF ist ein dynamisches Formular (XFA), das nur der Adobe Reader vollständig zeigt. Drucken Sie es in ein PDF, und importieren Sie dieses.",
  pdf_cut_off:
    "Das PDF ist unvollständig, als wäre seine Übertragung abgebrochen. Sein letzter Teil fehlt. Senden Sie es neu, oder laden Sie es neu hoch.",
  pdf_repaired:
    "Das Verzeichnis des PDFs war beschädigt und wurde neu aufgebaut. Vergleichen Sie die Seiten mit dem Original, oder exportieren Sie es neu.",
  crop_box_outside:
    "Der Endformat-Rahmen von Seite {{page}} (CropBox) liegt außerhalb der Seite, deshalb ist die ganze Seite zu sehen. Prüfen Sie ihren Beschnitt.",
  page_scaled_down: {
    size: "Seite {{page}} misst {{width}} x {{height}} Zoll, deshalb hat ihr Bild {{dpi}} statt {{wanted}} dpi.",
    drawing:
      "Seite {{page}} braucht zu viel Zeit oder Arbeitsspeicher, deshalb hat ihr Bild {{dpi}} dpi. Vereinfachen Sie die Zeichnungen oder reduzieren Sie sie auf ein Bild, und exportieren Sie noch einmal.",
  },
  pictures_incomplete: {
    time: "Einige Bilder von Seite {{page}} herauszulösen dauerte zu lange.",
    page: "Die Bilder von Seite {{page}} wurden nicht herausgelöst, weil sich die Seite sonst nicht erzeugen ließ.",
  },
  too_many_pictures: {
    page: "Seite {{page}} hat mehr als {{maximum}} Bilder.",
    issue: "Nur die ersten {{maximum}} Bilder wurden herausgelöst. Ab Seite {{page}} fehlen Bilder.",
    epub: "Nur die ersten {{maximum}} Bilder wurden aus dem EPUB herausgelöst.",
  },
  picture_skipped: "Bilder von Seite {{page}} wurden weggelassen, weil {{reason}} ({{count}}).",
  skipped: {
    too_large: "sie zu groß sind",
    unreadable: "sie sich nicht aus der Seite herauslösen lassen",
  },
  text_cut: "Seite {{page}} enthält {{characters}} Zeichen Text. Nur die ersten {{kept}} sind gespeichert.",
  page_incomplete:
    "Seite {{page}} braucht mehr Arbeitsspeicher, als eine Seite verwenden darf, deshalb können auf ihrem Bild Teile fehlen. Prüfen Sie die Seite.",
  entry: {
    missing: "„{{file}}“ ist nicht im EPUB.",
    too_large: "„{{file}}“ ist größer als {{mebibytes}} MB.",
    packed: "„{{file}}“ ist beschädigt und ließ sich nicht entpacken.",
    checksum: "„{{file}}“ ist beschädigt, denn die Prüfsumme stimmt nicht.",
    too_deep: "„{{file}}“ ist zu tief verschachtelt.",
    too_much_text: "„{{file}}“ hat mehr Text, als ein Artikel haben darf.",
  },
  document_unreadable: "{{problem}} Daraus wurde kein Artikel.",
  drawing_left_out:
    "Zeichnungen in „{{file}}“ wurden weggelassen, weil Artikel nur Bilder und Text enthalten.",
  media_left_out:
    "Ton, Videos oder eingebettete Seiten in „{{file}}“ wurden weggelassen, weil Artikel nur auf das verweisen, was unter einer https-Adresse liegt.",
  formulas_as_text: "Formeln in „{{file}}“ wurden in Text umgewandelt, weil Artikel keine Formeln enthalten.",
  picture_missing: "„{{file}}“ zeigt das Bild „{{picture}}“, das nicht im EPUB ist.",
  picture_external:
    "„{{file}}“ zeigt das Bild „{{picture}}“ von einem anderen Server, von dem die Leserschaft es lädt. Nehmen Sie es in das EPUB auf.",
  mimetype_missing: "Das EPUB hat keine Datei „mimetype“. Es wurde trotzdem importiert.",
  mimetype_wrong: "Die Datei „mimetype“ des EPUBs enthält nicht „{{type}}“. Es wurde trotzdem importiert.",
  mimetype_misplaced:
    "Die Datei „mimetype“ sollte die erste im EPUB und nicht komprimiert sein. Es wurde trotzdem importiert.",
  entities_ignored: "„{{file}}“ deklariert Entitäten, die nie aufgelöst werden.",
  entities_in_text:
    "„{{file}}“ verwendet Entitäten, die es selbst deklariert. Sie werden nie aufgelöst, deshalb stehen ihre Namen im Artikel. Exportieren Sie das EPUB ohne sie.",
  container_unreadable:
    "„{{file}}“ fehlt oder nennt eine Datei, die es nicht gibt. Stattdessen wurde „{{package}}“ verwendet.",
  file_missing: "Das EPUB verzeichnet „{{file}}“, enthält es aber nicht.",
  spine_item_missing: {
    unreadable: "Die Lesefolge nennt „{{file}}“, das kein lesbares Dokument ist. Es wurde weggelassen.",
    missing: "Die Lesefolge nennt „{{file}}“, das nicht im EPUB ist. Es wurde weggelassen.",
  },
  encryption_unreadable: "„{{file}}“ ist nicht lesbar, deshalb wurde das EPUB als ungeschützt behandelt.",
  reference_corrected:
    "„{{from}}“ verweist auf „{{reference}}“, aber die Datei heißt „{{file}}“. Sie wurde verwendet, aber andere Leseprogramme finden sie vielleicht nicht.",
  picture_unreadable: {
    data: "„{{file}}“ enthält ein Bild, das sich nicht dekodieren lässt.",
    left_out: "Das Bild „{{file}}“ {{problem}}. Es wurde weggelassen.",
    entry: "{{problem}} Es wurde weggelassen.",
  },
  picture: {
    unreadable: "ist nicht lesbar",
    pixels: "hat {{width}} mal {{height}} Pixel, mehr als {{maximum}} Megapixel",
    kind: "hat einen Typ ({{type}}), den Browser nicht zeigen",
    drawing: "ist eine Zeichnung (SVG), die sich nicht rendern lässt",
  },
  toc_missing: "Das EPUB hat kein Inhaltsverzeichnis. Seine Artikel stehen in der Reihenfolge der Dokumente.",
  toc_unreadable:
    "Das Inhaltsverzeichnis des EPUBs ist leer oder nicht lesbar. Seine Artikel stehen in der Reihenfolge der Dokumente.",
  toc_entry_left_out: {
    plain: "Ein Eintrag des Inhaltsverzeichnisses hat keinen Text. Er wurde weggelassen.",
    link: "Der Eintrag des Inhaltsverzeichnisses, der auf „{{target}}“ verweist, hat keinen Text. Er wurde weggelassen.",
  },
  toc_cut: "Nur die ersten {{maximum}} Einträge des Inhaltsverzeichnisses wurden übernommen.",
  toc_target_missing: "„{{title}}“ im Inhaltsverzeichnis verweist auf „{{target}}“, das nicht im EPUB ist.",
  widget_map_not_fetched:
    "Die Widget-Datei konnte nicht geholt werden, deshalb hat die Ausgabe keine Widgets. {{reason}}",
  widget_map_not_read:
    "Die Widget-Datei konnte nicht gelesen werden, deshalb hat die Ausgabe keine Widgets. {{reason}}",
  same_file: "Das PDF ist dieselbe Datei wie die der Ausgabe „{{name}}“. Prüfen Sie, ob es die richtige ist.",
  other_date:
    "Auf Seite 1 steht das Datum {{date, day}}, die Ausgabe erscheint aber am {{release, day}}. Prüfen Sie, ob das PDF das richtige ist.",
  name_missing:
    "Auf Seite 1 fehlt der Name „{{publication}}“, der bei früheren Ausgaben dort steht. Prüfen Sie, ob das PDF das richtige ist.",
  page_count_unusual:
    "Das PDF hat {{pages, plural(one: Seite; other: Seiten)}}. Frühere Ausgaben haben meist {{usual}}.",
  format_unusual:
    "Die Seiten messen {{width}} × {{height}} mm und haben ein anderes Format als die letzte Ausgabe.",
  page_size_differs:
    "Diese Seiten weichen in Größe oder Ausrichtung von den übrigen mit {{width}} × {{height}} mm ab: {{pages}}.",
  blank_page: "Diese Seiten sind leer: {{pages}}.",
  no_text:
    "Das PDF enthält keinen Text, deshalb finden Suche und Textmodus darin nichts. Exportieren Sie es mit Text statt mit Pfaden oder Scans.",
  text_lost: {
    this_issue:
      "Das PDF enthält keinen Text, die bisherigen Seiten der Ausgabe aber schon. Suche und Textmodus finden darin nichts. Prüfen Sie das PDF, oder exportieren Sie es mit Text.",
    last_issue:
      "Das PDF enthält keinen Text, die letzte Ausgabe aber schon. Suche und Textmodus finden darin nichts. Prüfen Sie das PDF, oder exportieren Sie es mit Text.",
  },
  page_without_text:
    "Diese Seiten enthalten keinen Text, deshalb finden Suche und Textmodus dort nichts: {{pages}}.",
  font_not_embedded:
    "Die Schrift „{{font}}“ ist nicht eingebettet und wird deshalb ersetzt. Betten Sie sie ein und exportieren Sie erneut. Seiten: {{pages}}.",
  low_resolution: "Ein Bild auf Seite {{page}} hat nur {{dpi}} dpi und kann unscharf wirken.",
};
