import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./readers-import.en.ts";

export default {
  title: "Bezüge importieren",
  text: "Geben Sie mit einer CSV-Datei von bis zu {{maximum}} Zeilen vielen Leserinnen und Lesern Produkte. Wer noch kein Konto hat, wird per E-Mail eingeladen. Newsrack prüft die Datei zuerst und importiert sie ganz oder gar nicht.",
  example: "Beispiel",
  copy_example: "Beispiel kopieren",
  columns:
    "„product“ ist der Schlüssel eines Produkts. „name“, „starts_on“ und „ends_on“ sind optional: Ohne ersten Tag beginnt der Bezug heute, ohne letzten Tag ist er unbefristet.",
  choose: "Datei wählen",
  choose_other: "Andere Datei wählen",
  submit_one: "{{count}} Zeile importieren",
  submit_other: "{{count}} Zeilen importieren",
  submit_none: "Importieren",
  check_failed: "Die Datei wurde nicht geprüft. {{reason}}",
  failed: "Es wurde nichts importiert. {{reason}}",
  done: "{{added}} Bezüge hinzugefügt, {{readers}} neue Leserkonten",
  faults_one:
    "Die Datei enthält einen Fehler. Beheben Sie ihn und wählen Sie die Datei erneut. Es wurde nichts importiert.",
  faults_other:
    "Die Datei enthält {{count}} Fehler. Beheben Sie sie und wählen Sie die Datei erneut. Es wurde nichts importiert.",
  faults_list: "Fehler",
  line: "Zeile",
  fault: "Fehler",
  cell: "{{column}} {{message}}",
  no_rows: "Die Datei hat keine Zeilen unter der Kopfzeile.",
  ready: "Keine Fehler. Fügt {{added}} Bezüge hinzu und lädt {{readers}} neue Leserinnen und Leser ein.",
  known_one: "{{formatted}} Zeile wird übersprungen, weil es diesen Bezug schon gibt.",
  known_other: "{{formatted}} Zeilen werden übersprungen, weil es diese Bezüge schon gibt.",
} satisfies TextsOf<typeof english>;
