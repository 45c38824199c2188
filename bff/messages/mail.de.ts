import type { Translation } from "#shared/i18n/catalogue.ts";
import type { mail as english } from "./mail.en.ts";

export const mail: Translation<typeof english> = {
  invitation: {
    subject: "Einladung zu {{organization}}",
    text: "{{person}} lädt Sie ein, in Newsrack bei {{organization}} mitzuarbeiten.",
    action: "Einladung annehmen",
    note: "Der Link gilt 7 Tage. Wenn Sie keine Einladung erwarten, können Sie diese E-Mail ignorieren.",
  },
  new_password: {
    subject: "Neues Passwort für Newsrack",
    text: "{{person}} hat einen Link erstellt, mit dem Sie ein neues Passwort für Newsrack festlegen können.",
    action: "Neues Passwort festlegen",
    note: "Der Link gilt einmal und 24 Stunden lang. Wenn Sie kein neues Passwort möchten, können Sie diese E-Mail ignorieren.",
  },
  review_requested: {
    subject: "Freigabe angefragt: {{name}}",
    text: "{{person}} bittet um Freigabe von „{{name}}“ in {{publication}}.",
    action: "Öffnen",
    note: "Diese E-Mails können Sie in Ihrem Profil ausschalten.",
  },
  reader_verification: {
    subject: "E-Mail-Adresse bestätigen",
    text: "Bestätigen Sie Ihre E-Mail-Adresse, um die Registrierung bei {{publication}} abzuschließen.",
    action: "E-Mail-Adresse bestätigen",
    note: "Der Link gilt einmal und 24 Stunden lang. Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.",
  },
  reader_known: {
    subject: "Sie haben schon ein Konto",
    text: "Jemand wollte sich mit Ihrer E-Mail-Adresse bei {{publication}} registrieren. Sie haben schon ein Konto und können sich anmelden.",
    action: "Anmelden",
    note: "Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.",
  },
  reader_new_password: {
    subject: "Neues Passwort festlegen",
    text: "Legen Sie ein neues Passwort für Ihr Konto bei {{publication}} fest.",
    action: "Neues Passwort festlegen",
    note: "Der Link gilt einmal und 1 Stunde lang. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt gleich.",
  },
  reader_new_address: {
    subject: "Neue E-Mail-Adresse bestätigen",
    text: "Bestätigen Sie diese E-Mail-Adresse, um sie für Ihr Konto bei {{publication}} zu verwenden.",
    action: "E-Mail-Adresse bestätigen",
    note: "Der Link gilt einmal und 24 Stunden lang. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.",
  },
  reader_address_changed: {
    subject: "Ihre E-Mail-Adresse wurde geändert",
    text: "Die E-Mail-Adresse Ihres Kontos bei {{publication}} wurde geändert. Wenn Sie das nicht waren, wenden Sie sich an {{publication}}.",
  },
  reader_password_changed: {
    subject: "Ihr Passwort wurde geändert",
    text: "Das Passwort Ihres Kontos bei {{publication}} wurde geändert, und Sie wurden auf allen anderen Geräten abgemeldet. Wenn Sie das nicht waren, legen Sie ein neues Passwort fest.",
  },
  reader_passkey_added: {
    subject: "Ein Passkey wurde hinzugefügt",
    text: "Zu Ihrem Konto bei {{publication}} wurde ein Passkey hinzugefügt. Wenn Sie das nicht waren, legen Sie ein neues Passwort fest. Damit werden alle Passkeys entfernt.",
  },
  reader_invitation: {
    subject: "Ihr Konto bei {{publication}}",
    text: "{{publication}} hat ein Konto für Sie angelegt. Legen Sie ein Passwort fest, um sich anzumelden und zu lesen.",
    action: "Passwort festlegen",
    note: "Der Link gilt 7 Tage. Wenn Sie diese E-Mail nicht erwarten, können Sie sie ignorieren.",
  },
};
