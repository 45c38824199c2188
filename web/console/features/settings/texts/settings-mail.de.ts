import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-mail.en.ts";

export default {
  title: "E-Mails",
  load_failed: "Die E-Mails konnten nicht geladen werden",
  not_allowed_title: "Nur für die Administration aller Organisationen",
  no_server_title: "Kein Mailserver",
  no_server_text:
    "Newsrack verschickt erst E-Mails, wenn SMTP_URL und MAIL_FROM gesetzt sind. Bis dahin bleiben sie {{days}} Tage lang hier, damit Sie ihre Links weitergeben können.",
  server_title: "E-Mails kommen von {{from}}",
  server_text:
    "Hier stehen E-Mails, die warten, fehlgeschlagen sind oder vorher aufbewahrt wurden. Nach {{days}} Tagen werden sie gelöscht.",
  empty_title: "Keine E-Mails",
  empty_text: "Wartende, fehlgeschlagene und aufbewahrte E-Mails erscheinen hier.",
  recipient: "Empfänger",
  subject: "Betreff",
  state_name: { queued: "Wartet", sent: "Gesendet", kept: "Aufbewahrt", failed: "Fehlgeschlagen" },
  problem: {
    connection: "keine Verbindung zum Mailserver",
    authentication: "der Mailserver hat die Zugangsdaten abgelehnt",
    refused: "der Mailserver nimmt sie zurzeit nicht an",
    rejected: "der Mailserver hat sie abgelehnt",
    expired: "innerhalb von zwei Tagen nicht gesendet",
    other: "unerwarteter Fehler",
  },
  read: "Lesen",
  read_named: "E-Mail an {{recipient}} lesen",
  send: "Senden",
  send_named: "E-Mail an {{recipient}} senden",
  sending: "Die E-Mail an {{recipient}} wird gesendet.",
  not_sent: "Nicht gesendet. {{reason}}",
  more: "Ältere E-Mails laden",
  read_failed: "Die E-Mail konnte nicht geladen werden",
  to: "An {{recipient}}",
  link: "Link",
  copy_link: "Link kopieren",
} satisfies TextsOf<typeof english>;
