const texts = {
  title: "Apps",
  text: "Your own apps and websites that sign readers in with their Newsrack account. The kiosk is built in.",
  load_failed: "Couldn't load the apps",
  empty_title: "No apps",
  empty_text: "Register an app so that its readers can sign in with OpenID Connect.",
  add: "Register app",
  edit: "Edit app",
  name: "Name",
  client_id: "Client ID",
  copy_id: "Copy client ID",
  issuer: "Issuer",
  copy_issuer: "Copy issuer",
  actions: "Actions",
  publication: "Publication",
  publication_hint: "Sign-in pages show its name, logo and color.",
  type_label: "Type",
  type: { public: "Public", confidential: "Confidential" },
  type_hint: {
    public: "An app on the reader's device, or a website without a server. It can't keep a secret.",
    confidential: "An app on a server that keeps a secret.",
  },
  redirect_uris: "Redirect addresses",
  redirect_uris_hint: "Where readers return after signing in. One per line, matched exactly.",
  post_logout_redirect_uris: "Addresses after sign-out",
  post_logout_redirect_uris_hint: "Where readers return after signing out. One per line. Optional.",
  backchannel_logout_uri: "Address for sign-out notices",
  backchannel_logout_uri_hint:
    "Newsrack sends a logout token here when a reader's session ends (OpenID Connect Back-Channel Logout). Optional.",
  registered: "{{name}} registered",
  public_text: "Give this ID to the developers of the app. A public app has no secret.",
  secret_text: "Give both to the developers of the app. The secret is shown only once.",
  secret: "Secret",
  copy_secret: "Copy secret",
  done: "Done",
  secret_done: "I've saved the secret",
  leave_title: "Close without saving the secret?",
  leave_text: "Newsrack doesn't store it. If you haven't saved it, rotate the secret to get a new one.",
  saved: "App saved",
  add_failed: "App not registered. {{reason}}",
  edit_failed: "App not saved. {{reason}}",
  edit_conflict:
    "Someone else changed this app. You now see their version. Check your changes and try again.",
  gone: "This app was deleted.",
  rotate: "Rotate secret",
  rotate_title: "Rotate the secret of {{name}}",
  rotate_text:
    "You get a new secret, and the current one stops working immediately. Readers can't sign in to the app until it uses the new one.",
  rotate_failed: "Secret not rotated. {{reason}}",
  delete: "Delete",
  delete_title: "Delete {{name}}?",
  delete_text:
    "Readers are signed out of this app immediately and can't sign in to it again. Their accounts and products stay.",
  deleted: "{{name}} deleted",
  delete_failed: "App not deleted. {{reason}}",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-reader-apps": typeof texts;
  }
}
