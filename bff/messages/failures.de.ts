import type { Translation } from "#shared/i18n/catalogue.ts";
import type { failures as english } from "./failures.en.ts";

export const failures: Translation<typeof english> = {
  upload_missing:
    "Die hochgeladene Datei gibt es nicht mehr. Laden Sie sie erneut hoch, oder geben Sie die Adresse der Datei ein.",
  too_large:
    "Die hochgeladene Datei ({{file}}) ist größer als {{mebibytes}} MB. Verkleinern Sie sie, und laden Sie sie dann erneut hoch.",
  cancelled: {
    by_person: "Der Import wurde abgebrochen.",
    start_over: "Der Import wurde abgebrochen. Importieren Sie erneut, um von vorn zu beginnen.",
    replaced: "Ein neuerer Import dieser Ausgabe hat ihn ersetzt.",
  },
  interrupted: {
    killed:
      "Der Prozess, der die Datei liest, wurde von außerhalb des Dienstes beendet, wie es geschieht, wenn der Arbeitsspeicher nicht reicht. Importieren Sie erneut. Geschieht es wieder, wenden Sie sich an den Betreiber des Dienstes.",
    three_times:
      "Der Dienst oder seine Datenbank ist während dieses Imports dreimal ausgefallen. Prüfen Sie die Datei, und importieren Sie dann erneut.",
  },
  credentials_lost:
    "Benutzername und Passwort in der Adresse der Datei lassen sich nicht mehr entschlüsseln, weil der Schlüssel des Dienstes ersetzt wurde. Geben Sie die ganze Adresse neu ein.",
  import_timeout:
    "Der Import dauerte länger als 30 Minuten und wurde abgebrochen. Teilen Sie die Ausgabe, oder verkleinern Sie ihre Bilder.",
  disk_full:
    "Die Festplatte des Dienstes ist voll. Bitten Sie den Betreiber, Platz zu schaffen, und importieren Sie dann erneut.",
  storage_failed: {
    own_files:
      "Der Dienst konnte Dateien in seinem Datenverzeichnis nicht lesen oder schreiben ({{error}}). Bitten Sie den Betreiber, es zu prüfen.",
    pages:
      "Der Dienst konnte die Seiten nicht speichern, weil sein Speicher voll oder nicht erreichbar ist. Wenden Sie sich an den Betreiber.",
  },
  internal:
    "Im Dienst ist ein Fehler aufgetreten, dessen Ursache in seinem Protokoll steht. Importieren Sie erneut. Schlägt es wieder fehl, wenden Sie sich an den Betreiber des Dienstes.",
  subject: {
    widget_map: "Widget-Datei",
    epub: "Das EPUB",
    epub_picture: "Das Bild „{{file}}“ des EPUBs",
    epub_document: "Das Dokument „{{file}}“ des EPUBs",
    the_widget_map: "Die Widget-Datei",
    pdf: "Das PDF",
    page: "Seite {{page}}",
  },
  not_a_pdf: "Die Datei ist kein PDF: {{problem}}",
  not_an_epub: "Die Datei ist kein EPUB: {{problem}}",
  parse_unavailable:
    "Der Dienst konnte den Prozess nicht starten, der EPUBs liest. Bitten Sie den Betreiber, das Protokoll zu prüfen, und importieren Sie dann erneut.",
  parse_timeout:
    "{{subject}} konnte nicht innerhalb von {{seconds}} Sekunden gelesen werden. Vereinfachen Sie den Inhalt, und exportieren Sie dann neu.",
  memory_limit: {
    parsing:
      "{{subject}} braucht mehr als {{megabytes}} MB Arbeitsspeicher. Verkleinern Sie den Inhalt, und exportieren Sie dann neu.",
    rendering:
      "{{subject}} braucht mehr als die {{megabytes}} MB Arbeitsspeicher, die eine Seite verwenden darf. Verkleinern Sie die Bilder, oder reduzieren Sie die Transparenz, und exportieren Sie dann neu.",
  },
  parse_crashed:
    "{{subject}} konnte nicht gelesen werden, weil der lesende Prozess daran abgestürzt ist. Exportieren Sie mit einem anderen Programm neu.",
  pdf_empty:
    "Das PDF hat keine Seiten. Exportieren Sie die Ausgabe neu, und prüfen Sie, ob sich die Datei in einem PDF-Betrachter öffnen lässt.",
  pdf_encrypted: {
    password:
      "Das PDF ist mit einem Passwort gesperrt. Exportieren Sie es ohne Passwort zum Öffnen, und importieren Sie dann erneut.",
    protection:
      "Das PDF hat einen Schutz, den Newsrack nicht öffnen kann. Exportieren Sie es ohne Schutz, und importieren Sie dann erneut.",
  },
  pdf_damaged: {
    cut_off:
      "Das PDF ist unvollständig, als wäre seine Übertragung abgebrochen. Senden Sie es neu, oder laden Sie es neu hoch.",
    unreadable:
      "Das PDF ist beschädigt und nicht lesbar. Exportieren Sie es neu, und prüfen Sie, ob es sich in einem PDF-Betrachter öffnen lässt.",
    page: "Das PDF ist bei Seite {{page}} beschädigt, die verzeichnet, aber nicht lesbar ist. Exportieren Sie es neu.",
  },
  render_unavailable:
    "Der Dienst konnte die Seitenerzeugung nicht starten. Bitten Sie den Betreiber, das Protokoll zu prüfen, und importieren Sie dann erneut.",
  page_timeout: {
    opening:
      "Das PDF ließ sich nicht innerhalb von {{seconds}} Sekunden öffnen. Exportieren Sie es neu, oder teilen Sie es.",
    rendering:
      "Seite {{page}} konnte nicht innerhalb von {{seconds}} Sekunden erzeugt werden. Vereinfachen Sie ihre Zeichnungen oder reduzieren Sie sie auf ein Bild, und exportieren Sie dann neu.",
  },
  render_crashed:
    "{{subject}} hat die Seitenerzeugung zweimal abstürzen lassen. Exportieren Sie das PDF mit anderen Einstellungen neu, zum Beispiel als PDF/X-4 oder PDF 1.4.",
  job_timeout:
    "Das Erzeugen der Seiten dauerte länger als {{minutes}} Minuten und wurde abgebrochen. Teilen Sie die Ausgabe, oder vereinfachen Sie ihre Seiten.",
  too_many_pages:
    "Das PDF hat {{pages}} Seiten, aber eine Ausgabe kann höchstens {{maximum}} haben. Teilen Sie es auf mehrere Ausgaben auf.",
  epub_protected: {
    password:
      "Das EPUB ist mit einem Passwort gesperrt. Exportieren Sie es ohne, und importieren Sie dann erneut.",
    drm: "Das EPUB ist kopiergeschützt (DRM), denn seine Datei „{{file}}“ ist verschlüsselt. Exportieren Sie es ohne Schutz, und importieren Sie dann erneut.",
  },
  epub_damaged: {
    packing:
      "„{{file}}“ im EPUB verwendet eine Komprimierung, die in EPUBs nicht erlaubt ist. Exportieren Sie das EPUB neu.",
    archive:
      "Das EPUB ist beschädigt oder unvollständig, denn sein Archiv ist nicht lesbar. Prüfen Sie, ob es vollständig hochgeladen wurde, oder exportieren Sie es neu.",
    package: "Die Paketdatei „{{file}}“ des EPUBs ist nicht lesbar. Exportieren Sie das EPUB neu.",
    package_because:
      "Die Paketdatei „{{file}}“ des EPUBs ist nicht lesbar ({{reason}}). Exportieren Sie das EPUB neu.",
    container:
      "Die Paketdatei des EPUBs ist nicht zu finden, weil „{{file}}“ fehlt oder eine Datei nennt, die es nicht gibt. Exportieren Sie das EPUB neu.",
  },
  unsafe: {
    link: "Die Datei „{{file}}“ ist ein Verweis auf eine andere Datei",
    twice: "Die Datei „{{file}}“ kommt mehr als einmal vor",
    no_name: "Eine Datei hat keinen Namen",
    backslash: "Der Dateiname {{name}} enthält einen umgekehrten Schrägstrich",
    absolute: "Der Dateiname {{name}} ist ein absoluter Pfad",
    outside: "Der Dateiname {{name}} führt aus dem Archiv hinaus",
    control_character: "Der Dateiname {{name}} enthält ein Steuerzeichen",
  },
  epub_unsafe: {
    entry:
      "Das EPUB wurde nicht geöffnet. {{problem}}. Exportieren Sie es mit einem Programm neu, das gültige EPUBs schreibt.",
    ratio:
      "Das EPUB wurde nicht geöffnet, weil seine Datei „{{file}}“ entpackt mehr als {{ratio}}-mal so groß ist. Exportieren Sie es neu.",
  },
  epub_too_large: {
    files:
      "Das EPUB enthält {{files}} Dateien, angenommen werden höchstens {{maximum}}. Teilen Sie die Ausgabe.",
    bytes:
      "Das EPUB ist entpackt größer als {{mebibytes}} MB. Verkleinern Sie seine Bilder und Videos, oder teilen Sie die Ausgabe.",
  },
  epub_empty:
    "Das EPUB enthält nichts zu lesen, weil seine Lesefolge (spine) kein vorhandenes Dokument nennt. Exportieren Sie es neu.",
};
