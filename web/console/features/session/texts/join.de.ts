import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./join.en.ts";

export default {
  join: {
    title: "{{organization}} beitreten",
    checking: "Einladung wird geprüft",
    from: "{{name}} hat {{email}} eingeladen. Die Einladung läuft {{until}} ab.",
    as: "Rolle: {{role}}",
    as_of: "Rolle in {{publication}}: {{role}}",
    have_account: "Ich habe schon ein Konto",
    no_account: "Ich habe noch kein Konto",
    sign_in: "Melden Sie sich an, um beizutreten.",
    as_yourself: "Sie sind als {{email}} angemeldet.",
    new_password_why:
      "Wählen Sie ein neues Passwort, denn die Administration Ihrer anderen Organisation kennt möglicherweise das bisherige. Sie werden überall sonst abgemeldet.",
    name: "Ihr Name",
    password: "Passwort",
    password_hint: "Mindestens {{min}} Zeichen. Ein paar Wörter hintereinander lassen sich leichter merken.",
    submit: "Beitreten",
    failed: "Der Beitritt ist fehlgeschlagen. {{reason}}",
    link_failed: "Die Einladung konnte nicht geprüft werden",
  },
  password: {
    title: "Neues Passwort wählen",
    checking: "Link wird geprüft",
    text: "Für {{name}} ({{email}}). Sie werden überall abgemeldet.",
    password: "Neues Passwort",
    submit: "Passwort speichern",
    failed: "Passwort nicht geändert. {{reason}}",
    link_failed: "Der Link konnte nicht geprüft werden",
  },
  unusable: {
    title: "Ungültiger Link",
    missing: "Die Adresse ist unvollständig. Öffnen Sie den vollständigen Link, den Sie erhalten haben.",
    sign_in: "Zur Anmeldung",
  },
} satisfies TextsOf<typeof english>;
