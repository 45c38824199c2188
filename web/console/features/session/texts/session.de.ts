import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./session.en.ts";

export default {
  sign_in: {
    title: "Anmelden",
    email: "E-Mail",
    password: "Passwort",
    wrong:
      "E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beides und versuchen Sie es erneut.",
    too_many: "Zu viele Versuche. Versuchen Sie es in {{wait}} erneut.",
    failed: "Anmeldung fehlgeschlagen. {{reason}}",
    help: "Kein Konto oder Passwort vergessen? Wenden Sie sich an die Administration Ihrer Organisation.",
    not_set_up_title: "Newsrack ist noch nicht eingerichtet",
    not_set_up_text:
      "Diese Installation hat noch keine Administration. Öffnen Sie den Einmal-Link, den `npm start` ausgegeben hat, oder erzeugen Sie mit `npm run admin-link` einen neuen.",
  },
  provider: {
    or: "oder",
    sign_in: "Anmelden mit {{name}}",
  },
  second: {
    app_text: "Geben Sie den Code aus Ihrer Authentifizierungs-App ein.",
    app_code: "Code der Authentifizierungs-App",
    app_wrong: "Dieser Code ist falsch. Geben Sie den aktuellen Code aus Ihrer Authentifizierungs-App ein.",
    recovery_text:
      "Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten gespeichert haben. Jeder Code gilt einmal.",
    recovery_code: "Wiederherstellungscode",
    recovery_wrong: "Das ist keiner Ihrer unbenutzten Wiederherstellungscodes.",
    use_recovery: "Wiederherstellungscode verwenden",
    use_app: "Authentifizierungs-App verwenden",
    start_again: "Neu beginnen",
    locked: "Zu viele falsche Codes. Versuchen Sie es in 15 Minuten erneut.",
    lapsed:
      "Beginnen Sie von vorn. Die Anmeldung ist abgelaufen, zu viele Codes waren falsch, oder Ihre Anmeldedaten haben sich geändert.",
  },
  again: {
    title: "Ihre Sitzung ist beendet",
    text: "Melden Sie sich an, um weiterzuarbeiten. Ihre Änderungen auf dieser Seite sind noch da.",
    later: "Nicht jetzt",
    other_title: "Sie haben sich mit einem anderen Konto angemeldet",
    other_text:
      "{{name}} hat diese Seite geöffnet. Laden Sie die Seite neu, um mit Ihrem Konto weiterzuarbeiten. Nicht gespeicherte Änderungen von {{name}} gehen verloren.",
    other_reload: "Seite neu laden",
    other_back: "Stattdessen als {{name}} anmelden",
  },
  setup: {
    checking: "Link wird geprüft",
    first_title: "Newsrack einrichten",
    first_text: "Sie übernehmen die Administration. Weitere Personen können Sie später hinzufügen.",
    recovery_title: "Zugang wiederherstellen",
    recovery_text:
      "Geben Sie die E-Mail-Adresse eines bestehenden Kontos ein, um dessen Passwort neu zu setzen, oder eine andere, um ein Konto für die Administration anzulegen.",
    you: "Ihr Konto",
    name: "Ihr Name",
    email_hint: "Mit dieser Adresse melden Sie sich an.",
    password_hint: "Mindestens {{min}} Zeichen. Ein paar Wörter hintereinander lassen sich leichter merken.",
    organization: "Organisation",
    organization_name: "Name der Organisation",
    organization_hint: "Der Verlag, dem die Publikationen gehören, z. B. Example Press.",
    publication: "Erste Publikation",
    with_sample: "Beispielpublikation laden",
    with_sample_text: "Lernen Sie Newsrack mit einer Beispielausgabe kennen. Sie können sie später löschen.",
    with_own: "Eigene Publikation anlegen",
    with_own_text: "Eine leere Publikation mit Ihrem Namen und Ihrer Zeitzone.",
    submit_first: "Einrichten und anmelden",
    submit_recovery: "Speichern und anmelden",
    failed: "Einrichtung fehlgeschlagen. {{reason}}",
    link_missing:
      "Die Adresse ist unvollständig. Öffnen Sie den vollständigen Link. Die Betreiber dieser Installation können mit diesem Befehl einen neuen erzeugen.",
    link_failed: "Der Link konnte nicht geprüft werden",
  },
} satisfies TextsOf<typeof english>;
