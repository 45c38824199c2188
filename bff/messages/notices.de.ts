import type { Translation } from "#shared/i18n/catalogue.ts";
import type { notices as englishNotices, words as englishWords } from "./notices.en.ts";

export const notices: Translation<typeof englishNotices> = {
  signed_in: "Sie sind angemeldet",
  not_signed_in: "Sie sind nicht angemeldet",
  reader_signed_in: "{{name}} ist angemeldet",
  nobody_signed_in: "Niemand wurde angemeldet",
  close_window: "Die Konsole weiß es schon. Sie können dieses Fenster schließen.",
  failed: "Bei uns ist etwas schiefgegangen. Beginnen Sie in der Konsole von vorn.",
  back: "Zurück zur Konsole",
};

export const words: Translation<typeof englishWords> = {
  jpeg: "ein JPEG",
  png: "ein PNG",
  gif: "ein GIF",
  admin: "Administration",
  manager: "Verlagsmanagement",
  editor: "Redaktion",
  viewer: "Nur lesen",
};
