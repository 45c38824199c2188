import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./settings-reader-apps.en.ts";

export default {
  title: "Apps",
  text: "Eigene Apps und Websites, in denen sich die Leserschaft mit ihrem Newsrack-Konto anmeldet. Der Kiosk ist eingebaut.",
  load_failed: "Die Apps konnten nicht geladen werden",
  empty_title: "Keine Apps",
  empty_text: "Registrieren Sie eine App, damit man sich in ihr per OpenID Connect anmelden kann.",
  add: "App registrieren",
  edit: "App bearbeiten",
  client_id: "Client-ID",
  copy_id: "Client-ID kopieren",
  issuer: "Issuer",
  copy_issuer: "Issuer kopieren",
  publication: "Publikation",
  publication_hint: "Die Anmeldeseiten zeigen ihren Namen, ihr Logo und ihre Farbe.",
  type_label: "Art",
  type: { public: "Öffentlich", confidential: "Vertraulich" },
  type_hint: {
    public: "Eine App auf dem Gerät oder eine Website ohne Server. Sie kann kein Secret bewahren.",
    confidential: "Eine App auf einem Server, der ein Secret bewahrt.",
  },
  redirect_uris: "Redirect-Adressen",
  redirect_uris_hint: "Wohin die Anmeldung zurückführt. Eine pro Zeile, genau so, wie die App sie sendet.",
  post_logout_redirect_uris: "Adressen nach der Abmeldung",
  post_logout_redirect_uris_hint: "Wohin die Abmeldung zurückführt. Eine pro Zeile. Optional.",
  backchannel_logout_uri: "Adresse für Abmeldungen",
  backchannel_logout_uri_hint:
    "Newsrack sendet ein Logout-Token hierher, wenn eine Sitzung endet (OpenID Connect Back-Channel Logout). Optional.",
  registered: "{{name}} ist registriert",
  public_text: "Geben Sie diese ID denen, die die App entwickeln. Eine öffentliche App hat kein Secret.",
  secret_text:
    "Geben Sie beides denen, die die App entwickeln. Das Secret wird nur dieses eine Mal angezeigt.",
  secret: "Secret",
  copy_secret: "Secret kopieren",
  secret_done: "Ich habe das Secret gesichert",
  leave_title: "Schließen, ohne das Secret zu sichern?",
  leave_text:
    "Newsrack speichert es nicht. Wenn Sie es nicht gesichert haben, erneuern Sie das Secret, um ein neues zu bekommen.",
  saved: "App gespeichert",
  add_failed: "Die App wurde nicht registriert. {{reason}}",
  edit_failed: "Die App wurde nicht gespeichert. {{reason}}",
  edit_conflict:
    "Jemand anderes hat diese App geändert. Sie sehen jetzt den neuen Stand. Prüfen Sie Ihre Änderungen und versuchen Sie es erneut.",
  gone: "Diese App wurde gelöscht.",
  rotate: "Secret erneuern",
  rotate_title: "Secret von {{name}} erneuern",
  rotate_text:
    "Sie bekommen ein neues Secret, und das bisherige gilt sofort nicht mehr. Bis die App das neue verwendet, kann man sich in ihr nicht anmelden.",
  rotate_failed: "Das Secret wurde nicht erneuert. {{reason}}",
  delete_title: "{{name}} löschen?",
  delete_text:
    "Alle werden in dieser App sofort abgemeldet und können sich dort nicht mehr anmelden. Konten und Produkte bleiben erhalten.",
  deleted: "{{name}} ist gelöscht",
  delete_failed: "Die App wurde nicht gelöscht. {{reason}}",
} satisfies TextsOf<typeof english>;
