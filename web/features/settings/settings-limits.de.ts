import type { TextsOf } from "../../app/texts.ts";
import type english from "./settings-limits.en.ts";

export default {
  title: "Grenzen",
  description: "Was der Dienst annimmt und wie lange er wartet. Sie gelten für jede Publikation.",
  value: "Wert",
  groups: {
    files: "Dateien einer Ausgabe",
    fetching: "Eine Datei von einer Adresse holen",
    pages: "Seiten eines PDF",
    epub: "EPUB",
    images: "Bilder von Artikeln",
    access: "Anfragen an Ihren Zugriffs-Endpunkt",
    tokens: "API-Tokens",
  },
  files: { pdf: "PDF", epub: "EPUB", xml: "Widget-Datei (XML)" },
  fetching: {
    first_byte: "Bis zum ersten Byte",
    idle: "Stille zwischendurch",
    total: "Insgesamt",
    redirects: "Weiterleitungen",
  },
  pages: {
    count: "Seiten",
    resolution: "Auflösung der Seitenbilder",
    dots: "{{count}} dpi",
    size: "Größe eines Seitenbilds",
    open: "Zeit, eine Datei zu öffnen",
    page: "Zeit für eine Seite",
    job: "Zeit für den ganzen Import",
    pictures: "Bilder, die einer Datei entnommen werden",
  },
  epub: {
    entries: "Dateien darin",
    unpacked: "Entpackt, alles zusammen",
    ratio: "Entpackt, gegenüber der gepackten Größe",
    times: "{{count}}-fach",
  },
  images: { bytes: "Datei", pixels: "Größe", types: "Arten" },
  access: {
    connect: "Bis zur Verbindung",
    total: "Bis zur Antwort",
    in_flight: "Anfragen zugleich",
    queue: "Wartende daneben",
    queue_time: "Bis eine wartende aufgegeben wird",
    answer: "Größe einer Antwort",
    list: "Größe einer Liste von Ausgaben",
    list_issues: "Ausgaben in einer Liste",
  },
  tokens: { overlap: "Ein altes Geheimnis neben dem neuen", soon: "„Läuft bald ab“ vor dem Ende" },
  megapixels: "{{count}} Megapixel",
  days: "{{count}} Tage",
} satisfies TextsOf<typeof english>;
