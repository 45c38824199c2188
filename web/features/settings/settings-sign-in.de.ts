import type { TextsOf } from "../../app/texts.ts";
import type english from "./settings-sign-in.en.ts";

export default {
  title: "OpenID-Anbieter",
  text: "Damit melden sich Personen mit dem Konto an, das sie im Unternehmen schon haben, in jeder Organisation dieser Installation.",
  load_failed: "Die Einstellungen konnten nicht geladen werden",
  not_allowed_title: "Für die ganze Installation entschieden",
  name: "Name auf dem Knopf",
  name_hint: "Dort steht „Anmelden mit …“.",
  issuer: "Issuer",
  issuer_hint:
    "Die Adresse, unter der sich der Anbieter ausweist. Er wird gefragt, bevor etwas gespeichert wird.",
  client_id: "Client-ID",
  client_secret: "Client-Secret",
  secret_kept: "Eines ist versiegelt gespeichert. Leer lassen, um es zu behalten.",
  secret_none: "Leer lassen, wenn der Client keines hat.",
  secret_remove: "Das gespeicherte Secret entfernen",
  callback: "Dort als Weiterleitungsadresse einzutragen",
  copy_callback: "Adresse kopieren",
  enabled: "Bei der Anmeldung anbieten",
  who: "Wer hereinkommt",
  who_hint:
    "Personen, die hier bekannt oder eingeladen sind; beim ersten Mal entscheidet die E-Mail-Adresse. Gibt es Organisationen, denen sie nicht angehören, verlieren sie dabei ihr Passwort, außer sie sind gerade angemeldet.",
  email_claim: "Claim mit der E-Mail-Adresse",
  require_verified: "Nur Adressen, die der Anbieter als bestätigt ausweist",
  require_verified_hint:
    "Geht nur mit dem Claim „email“. Bei einem anderen Claim ausschalten, aber nur, wenn dort niemand dessen Wert selbst wählen kann.",
  new_people: "Alle aus einer Domain dürfen herein und lesen",
  new_people_domain: "Domain",
  new_people_organization: "Organisation, zu der sie kommen",
  save: "Prüfen und speichern",
  saved: "Gespeichert. Der Anbieter antwortet.",
  failed: "Es wurde nichts gespeichert. {{reason}}",
  conflict:
    "Es wurde nichts gespeichert: Jemand anderes hat das inzwischen geändert. Was Sie nicht angerührt hatten, steht nun so da wie dort, Ihre Angaben sind noch hier; speichern Sie noch einmal, um sie zu übernehmen.",
  remove: "Anbieter entfernen",
  remove_title: "Den OpenID-Anbieter entfernen?",
  remove_text: "Wer kein Passwort hat, kann sich dann erst mit einem Link für ein neues wieder anmelden.",
  removed: "Der OpenID-Anbieter ist entfernt.",
} satisfies TextsOf<typeof english>;
