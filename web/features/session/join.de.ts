import type { TextsOf } from "../../app/texts.ts";
import type english from "./join.en.ts";

export default {
  join: {
    title: "{{organization}} beitreten",
    checking: "Die Einladung wird geprüft",
    from: "{{name}} hat {{email}} eingeladen, bis {{until}}.",
    as: "Rolle: {{role}}",
    as_of: "Rolle in {{publication}}: {{role}}",
    have_account: "Ich habe schon ein Konto",
    no_account: "Ich habe noch kein Konto",
    sign_in: "Melden Sie sich an, um beizutreten.",
    as_yourself: "Sie sind als {{email}} angemeldet.",
    new_password_why:
      "Wählen Sie ein neues Passwort, denn die Administration Ihrer anderen Organisation kennt womöglich das bisherige. Überall sonst werden Sie abgemeldet.",
    name: "Ihr Name",
    password: "Passwort",
    password_hint: "Mindestens {{min}} Zeichen. Ein paar Wörter hintereinander lassen sich leichter merken.",
    submit: "Beitreten",
    failed: "Sie sind nicht beigetreten. {{reason}}",
    link_failed: "Die Einladung konnte nicht geprüft werden",
  },
  password: {
    title: "Ein neues Passwort wählen",
    checking: "Der Link wird geprüft",
    text: "Für {{name}}, {{email}}. Wo Sie angemeldet sind, werden Sie abgemeldet.",
    password: "Neues Passwort",
    submit: "Passwort speichern",
    failed: "Das Passwort ist, wie es war. {{reason}}",
    link_failed: "Der Link konnte nicht geprüft werden",
  },
  unusable: {
    title: "Dieser Link funktioniert nicht",
    missing: "In der Adresse steht kein Token. Öffnen Sie den Link genau so, wie Sie ihn bekommen haben.",
    sign_in: "Zur Anmeldung",
  },
} satisfies TextsOf<typeof english>;
