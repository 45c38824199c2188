import type { TextsOf } from "../../app/texts.ts";
import type english from "./session.en.ts";

export default {
  sign_in: {
    title: "Anmelden",
    email: "E-Mail",
    password: "Passwort",
    submit: "Anmelden",
    wrong:
      "E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beides und versuchen Sie es dann erneut.",
    too_many: "Zu viele Versuche. Der nächste ist in {{wait}} möglich.",
    failed: "Sie sind nicht angemeldet. {{reason}}",
    help: "Kein Konto oder kein Passwort mehr? Fragen Sie die Administration Ihrer Organisation.",
    not_set_up_title: "Noch kann sich niemand anmelden",
    not_set_up_text:
      "Diese Installation hat keine Administration. Öffnen Sie den Einmal-Link, den `npm start` ausgegeben hat, oder holen Sie mit `npm run admin-link` einen neuen.",
  },
  provider: {
    or: "oder",
    sign_in: "Anmelden mit {{name}}",
  },
  second: {
    app_text:
      "Ihr Konto hat einen zweiten Faktor. Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.",
    app_code: "Code der App",
    app_wrong: "Dieser Code stimmt nicht. Nehmen Sie den, den die App jetzt zeigt.",
    recovery_text:
      "Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.",
    recovery_code: "Wiederherstellungscode",
    recovery_wrong: "Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon benutzt.",
    use_recovery: "Wiederherstellungscode benutzen",
    use_app: "App benutzen",
    start_again: "Von vorn beginnen",
    locked: "Es waren zu viele falsche Codes. Versuchen Sie es in einer Viertelstunde erneut.",
    lapsed:
      "Beginnen Sie noch einmal: Das Passwort wurde vor zu langer Zeit eingegeben, zu viele Codes waren falsch, oder Ihre Anmeldedaten haben sich geändert.",
  },
  again: {
    title: "Ihre Sitzung ist beendet",
    text: "Melden Sie sich an, um weiterzuarbeiten. Was Sie auf dieser Seite geschrieben haben, ist noch da.",
    later: "Nicht jetzt",
    other_title: "Sie sind jetzt jemand anderes",
    other_text:
      "Diese Seite wurde von {{name}} geöffnet. Mit einem anderen Konto geht es erst weiter, wenn sie neu geladen ist; was {{name}} nicht gespeichert hat, ist dann verloren.",
    other_reload: "Seite neu laden",
    other_back: "Stattdessen als {{name}} anmelden",
  },
  setup: {
    checking: "Der Link wird geprüft",
    first_title: "Newsrack einrichten",
    first_text: "Sie übernehmen die Administration. Weitere Personen können später dazukommen.",
    recovery_title: "Zugang zurückholen",
    recovery_text:
      "Mit der E-Mail-Adresse eines Kontos geben Sie ihm ein neues Passwort; mit einer anderen legen Sie ein Konto für die Administration an.",
    you: "Sie",
    name: "Ihr Name",
    email: "E-Mail",
    email_hint: "Mit ihr melden Sie sich an.",
    password: "Passwort",
    password_hint: "Mindestens {{min}} Zeichen. Ein paar Wörter hintereinander lassen sich leichter merken.",
    organization: "Organisation",
    organization_name: "Name der Organisation",
    organization_hint: "Der Verlag, dem die Publikationen gehören, z. B. Example Press.",
    publication: "Erste Publikation",
    with_sample: "Eine Beispielpublikation laden",
    with_sample_text:
      "Mit einer Ausgabe, die sofort importiert wird, zum Umsehen. Sie lässt sich später löschen.",
    with_own: "Eigene Publikation anlegen",
    with_own_text: "Leer, mit dem Namen und der Zeitzone, die Sie wählen.",
    submit_first: "Einrichten und anmelden",
    submit_recovery: "Speichern und anmelden",
    failed: "Es wurde nichts eingerichtet. {{reason}}",
    link_title: "Dieser Link funktioniert nicht",
    link_missing:
      "Die Adresse enthält keinen Schlüssel. Öffnen Sie den Link genau so, wie er ausgegeben wurde; wer diese Installation betreibt, bekommt mit diesem Befehl einen neuen.",
    link_sign_in: "Zur Anmeldung",
    link_failed: "Der Link konnte nicht geprüft werden",
  },
} satisfies TextsOf<typeof english>;
