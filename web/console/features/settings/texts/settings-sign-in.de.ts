import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-sign-in.en.ts";

export default {
  title: "OpenID-Anbieter",
  text: "Damit melden sich Personen mit ihrem Firmenkonto an. Gilt für jede Organisation dieser Installation.",
  load_failed: "Die Einstellungen konnten nicht geladen werden",
  not_allowed_title: "Wird für die ganze Installation verwaltet",
  name: "Name der Schaltfläche",
  name_hint: "Wird als „Anmelden mit …“ angezeigt.",
  issuer: "Aussteller",
  issuer_hint: "Die Aussteller-Adresse des Anbieters. Newsrack prüft sie vor dem Speichern.",
  client_id: "Client-ID",
  client_secret: "Client-Secret",
  secret_kept: "Ein Secret ist verschlüsselt gespeichert. Leer lassen, um es zu behalten.",
  secret_none: "Leer lassen, wenn der Client kein Secret hat.",
  secret_remove: "Gespeichertes Secret entfernen",
  callback: "Weiterleitungsadresse zum Eintragen beim Anbieter",
  copy_callback: "Adresse kopieren",
  enabled: "Auf der Anmeldeseite anzeigen",
  who: "Wer sich anmelden kann",
  who_hint:
    "Personen mit Konto oder Einladung, bei der ersten Anmeldung anhand der E-Mail-Adresse zugeordnet. Gibt es auf dieser Installation Organisationen, denen sie nicht angehören, wird dabei ihr Passwort entfernt, außer sie sind bereits angemeldet.",
  email_claim: "E-Mail-Claim",
  require_verified: "Nur bestätigte E-Mail-Adressen",
  require_verified_hint:
    "Funktioniert nur mit dem Claim „email“. Schalten Sie dies bei einem anderen Claim aus, aber nur, wenn niemand dessen Wert beim Anbieter selbst wählen kann.",
  new_people: "Alle aus einer Domain können sich mit der Rolle „Nur lesen“ anmelden",
  new_people_domain: "Domain",
  new_people_organization: "Organisation, der sie beitreten",
  save: "Prüfen und speichern",
  saved: "Anbieter geprüft und gespeichert",
  remove: "Anbieter entfernen",
  remove_title: "OpenID-Anbieter entfernen?",
  remove_text:
    "Personen ohne Passwort können sich erst wieder anmelden, wenn Sie ihnen einen Passwort-Link senden.",
  removed: "OpenID-Anbieter entfernt",
} satisfies TextsOf<typeof english>;
