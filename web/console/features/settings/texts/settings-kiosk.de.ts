import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-kiosk.en.ts";

export default {
  load_failed: "Die Einstellungen konnten nicht geladen werden",
  saved: "Die Einstellungen des Kiosks sind gespeichert.",
  open: "Kiosk öffnen",
  about_title: "Über die Publikation",
  about_title_hint:
    "Steht für Ihre Leserschaft am Ende jeder Seite. Name, Adresse, Logo und Farbe stehen unter „Publikationen“.",
  about: "Über die Publikation",
  about_hint: "Reiner Text, bis zu 2.000 Zeichen.",
  imprint_url: "Impressum",
  imprint_url_hint: "Die Adresse Ihres Impressums.",
  privacy_url: "Datenschutzerklärung",
  privacy_url_hint: "Die Adresse Ihrer Datenschutzerklärung.",
  front_title: "Startseite und Ausgaben",
  front_title_hint: "Am Anfang stehen die neueste Ausgabe und die neuesten Artikel.",
  sections: "Rubriken",
  sections_hint: "Die Artikelkategorien der Startseite, in dieser Reihenfolge.",
  sections_all: "Alle Kategorien der ersten Ebene",
  sample_pages: "Musterseiten",
  sample_pages_hint:
    "Die Zahl der Seiten, die auf der Seite einer Ausgabe zu sehen sind, wenn man sie öffnen darf. 0 bis 20; bei 0 keine.",
  selling_title: "Abonnieren und offline lesen",
  selling_title_hint: "Was Ihre Leserschaft tun kann, wo etwas nicht kostenlos ist.",
  shop_url: "Shop",
  shop_url_hint: "Wo man abonniert oder kauft. Der Kiosk verweist darauf, wo jemand keinen Zugriff hat.",
  offline_days: "Tage offline",
  offline_days_hint:
    "Wie lange gespeicherte Ausgaben und geschützte Artikel ohne Verbindung lesbar bleiben. 1 bis 60.",
  preview_title: "Vorschau",
  preview_title_hint: "Die Startseite auf einem Smartphone mit diesen Einstellungen, noch vor dem Speichern.",
  preview_page: "Startseite",
  preview_failed: "Die Vorschau erscheint, sobald die Felder oben gültig sind.",
} satisfies TextsOf<typeof english>;
