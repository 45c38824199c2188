const texts = {
  title: "OpenID provider",
  text: "Lets people sign in with their company account. Applies to every organization on this installation.",
  load_failed: "Couldn't load the settings",
  not_allowed_title: "Managed for the whole installation",
  name: "Button name",
  name_hint: "Shown as “Sign in with …”.",
  issuer: "Issuer",
  issuer_hint: "The provider's issuer address. Newsrack checks it before saving.",
  client_id: "Client ID",
  client_secret: "Client secret",
  secret_kept: "A secret is stored, encrypted. Leave this empty to keep it.",
  secret_none: "Leave this empty for a client without a secret.",
  secret_remove: "Remove stored secret",
  callback: "Redirect address to register with the provider",
  copy_callback: "Copy address",
  enabled: "Show on the sign-in page",
  who: "Who can sign in",
  who_hint:
    "People with an account or invitation, matched by email address at their first sign-in. If this installation has organizations they don't belong to, their password is removed then, unless they are already signed in.",
  email_claim: "Email claim",
  require_verified: "Only verified email addresses",
  require_verified_hint:
    "Only works with the claim “email”. For another claim, turn this off, but only if people can't choose its value at the provider.",
  new_people: "Anyone from one domain can sign in as a viewer",
  new_people_domain: "Domain",
  new_people_organization: "Organization they join",
  save: "Check and save",
  saved: "Provider checked and saved",
  failed: "Not saved. {{reason}}",
  remove: "Remove provider",
  remove_title: "Remove the OpenID provider?",
  remove_text: "People without a password can't sign in until you send them a password link.",
  removed: "OpenID provider removed",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-sign-in": typeof texts;
  }
}
