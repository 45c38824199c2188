import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./readers.en.ts";

export default {
  description: "Leserinnen und Leser von {{organization}} mit ihren Bezügen und Konten.",
  load_failed: "Die Leserschaft konnte nicht geladen werden",
  empty_title: "Noch keine Leserkonten",
  empty_text:
    "Fügen Sie ein Leserkonto hinzu, um eine Einladung per E-Mail zu senden. Hier erscheint auch, wer über einen Shop ein Produkt bezieht oder sich bei einer Ihrer Publikationen registriert.",
  no_match_title: "Keine passenden Leserkonten",
  none: "Keine Leserkonten",
  import: "CSV importieren",
  search: "Leserschaft durchsuchen",
  search_placeholder: "Adresse oder Name",
  reader: "Leserkonto",
  email: "E-Mail",
  product: "Produkt",
  any_product: "Alle Produkte",
  deleted_product: "Gelöschtes Produkt",
  no_product: "Keine",
  more_products_one: "und {{count}} weiteres",
  more_products_other: "und {{count}} weitere",
  last_seen: "Zuletzt aktiv",
  never_seen: "Nie",
  joined: "Hinzugefügt",
  state: {
    any: "Jeder Status",
    active: "Aktiv",
    invited: "Eingeladen",
    disabled: "Gesperrt",
  },
  add: {
    title: "Leserkonto hinzufügen",
    submit: "Hinzufügen und einladen",
    email_hint:
      "Wer noch kein Konto hat, bekommt von {{publication}} eine E-Mail mit einem Link, um ein Passwort zu wählen.",
    name_hint: "Optional. Der Name lässt sich im Leserkonto ändern.",
    added:
      "{{email}} hinzugefügt. Ein Konto oder eine Einladung besteht bereits, daher wird keine E-Mail gesendet.",
    failed: "Leserkonto nicht hinzugefügt. {{reason}}",
  },
  invitation: {
    queued: "Einladung an {{email}} wird gesendet",
    kept: "Einladung nicht gesendet, weil kein Mailserver eingerichtet ist. Die Administration findet den Link unter Einstellungen > E-Mail.",
    limited:
      "Einladung nicht gesendet. {{email}} hat in der letzten Stunde zu viele E-Mails erhalten. Senden Sie sie später erneut.",
  },
} satisfies TextsOf<typeof english>;
