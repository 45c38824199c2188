import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-limits.en.ts";

export default {
  title: "Grenzen",
  description: "Größengrenzen und Zeitlimits. Sie gelten für jede Publikation.",
  value: "Wert",
  groups: {
    files: "Ausgabendateien",
    fetching: "Downloads",
    pages: "PDF-Seiten",
    epub: "EPUB",
    images: "Artikelbilder",
    access: "Aufrufe Ihres Autorisierungsendpunkts",
    tokens: "API-Tokens",
  },
  files: { pdf: "PDF", epub: "EPUB", xml: "Widget-Datei (XML)" },
  fetching: {
    first_byte: "Zeitlimit bis zum ersten Byte",
    idle: "Zeitlimit bei Inaktivität",
    total: "Zeitlimit insgesamt",
    redirects: "Weiterleitungen",
  },
  pages: {
    count: "Seiten",
    resolution: "Auflösung der Seitenbilder",
    dots: "{{count}} dpi",
    size: "Größe eines Seitenbilds",
    open: "Zeitlimit für das Öffnen",
    page: "Zeitlimit je Seite",
    job: "Zeitlimit für den Import",
    pictures: "Extrahierte Bilder",
  },
  epub: {
    entries: "Dateien",
    unpacked: "Größe entpackt",
    ratio: "Kompressionsverhältnis",
    times: "{{count}}-fach",
  },
  images: { bytes: "Dateigröße", pixels: "Auflösung", types: "Dateitypen" },
  access: {
    connect: "Zeitlimit für die Verbindung",
    total: "Zeitlimit für die Antwort",
    in_flight: "Gleichzeitige Aufrufe",
    queue: "Wartende Aufrufe",
    queue_time: "Zeitlimit in der Warteschlange",
    answer: "Größe einer Antwort",
    list: "Größe einer Ausgabenliste",
    list_issues: "Ausgaben in einer Liste",
  },
  tokens: { overlap: "Längste Überlappung von altem und neuem Secret", soon: "Hinweis „Läuft bald ab“" },
  megapixels: "{{count}} Megapixel",
  days: "{{count}} Tage",
} satisfies TextsOf<typeof english>;
