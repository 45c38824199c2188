import type { Translation } from "#shared/i18n/catalogue.ts";
import type { notices as englishNotices, words as englishWords } from "./notices.en.ts";

export const notices: Translation<typeof englishNotices> = {
  signed_in: "Sie sind angemeldet",
  not_signed_in: "Sie sind nicht angemeldet",
  reader_signed_in: "{{name}} ist angemeldet",
  nobody_signed_in: "Anmeldung fehlgeschlagen",
  close_window: "Die Konsole ist auf dem neuesten Stand. Sie können dieses Fenster schließen.",
  failed: "In Newsrack ist etwas schiefgegangen. Beginnen Sie in der Konsole neu.",
  back: "Zurück zur Konsole",
};

export const words: Translation<typeof englishWords> = {
  jpeg: "ein JPEG",
  png: "ein PNG",
  gif: "ein GIF",
  webp: "ein WebP",
  avif: "ein AVIF",
  milliseconds: "{{count}} Millisekunden",
  second: "1 Sekunde",
  seconds: "{{count}} Sekunden",
  minutes: "{{count}} Minuten",
  hours: "{{count}} Stunden",
  api_token: "API-Token „{{name}}“",
  admin: "Administration",
  manager: "Verlagsmanagement",
  editor: "Redaktion",
  viewer: "Nur lesen",
};
