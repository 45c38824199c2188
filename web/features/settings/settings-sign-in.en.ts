const texts = {
  title: "OpenID provider",
  text: "Lets people sign in with the account they have at your company already, for every organization on this installation.",
  load_failed: "The settings could not be loaded",
  not_allowed_title: "Decided for the whole installation",
  name: "Name on the button",
  name_hint: "People read “Sign in with …”.",
  issuer: "Issuer",
  issuer_hint: "The address that the provider goes by. It is asked before anything is saved.",
  client_id: "Client id",
  client_secret: "Client secret",
  secret_kept: "One is kept, sealed. Leave this empty to keep it.",
  secret_none: "Leave it empty for a client without one.",
  secret_remove: "Remove the secret that is kept",
  callback: "Redirect address to register there",
  copy_callback: "Copy the address",
  enabled: "Offer it at sign-in",
  who: "Who gets in",
  who_hint:
    "People who are known here or invited, by their e-mail address at their first time. Where there are organizations that they have no part in, a password of theirs goes then, unless they are signed in.",
  email_claim: "Claim that holds the e-mail address",
  require_verified: "Only addresses that the provider calls verified",
  require_verified_hint:
    "Works with the claim “email” only. With another claim, turn this off, but only if people can't choose its value at the provider.",
  new_people: "Everybody of a domain gets in, as a viewer",
  new_people_domain: "Domain",
  new_people_organization: "Organization they join",
  save: "Check and save",
  saved: "Saved. The provider answers.",
  failed: "Nothing was saved. {{reason}}",
  conflict:
    "Nothing was saved: somebody else changed this meanwhile. What you had not touched is theirs now, yours is kept; save again to put it in place.",
  remove: "Remove the provider",
  remove_title: "Remove the OpenID provider?",
  remove_text: "Whoever has no password cannot sign in until they get a link for one.",
  removed: "The OpenID provider is removed.",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-sign-in": typeof texts;
  }
}
