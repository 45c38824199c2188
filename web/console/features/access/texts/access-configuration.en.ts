const texts = {
  load_failed: "Couldn't load the configuration",
  read_only: "Only administrators can edit this configuration.",
  save: "Save",
  seconds: " seconds",
  yes: "Yes",
  no: "No",
  nothing: "not set",
  empty: {
    title: "Who decides what readers can open?",
    text: "Until you choose, no one can open what you protect.",
    text_reading:
      "Access isn't set up. No one can open protected issues, articles, and chatbots until an administrator sets it up.",
    newsrack: "Use Newsrack accounts",
    newsrack_help: "Readers get an account, and you give them products.",
    endpoint: "Use your own endpoint",
    endpoint_help: "Newsrack asks your server for each reader and item.",
    nothing: "Nothing is protected",
    nothing_help: "Everyone can open everything.",
    nothing_done:
      "No setup needed. If you protect an issue or article later, its checklist and the overview lead back here.",
  },
  decides: { newsrack: "Newsrack accounts", endpoint: "Your own endpoint" },
  decides_help: {
    newsrack: "Readers sign in with a Newsrack account and open what their products unlock.",
    endpoint: "Newsrack asks your server for each reader and item.",
  },
  leaves: {
    endpoint: "Your server isn't asked any longer. Its address and tokens are removed when you save.",
    newsrack:
      "Products don't count in this publication any longer. Its profile token stops working when you save.",
  },
  to_products: "Set up <products>products</products>, and give them to <readers>readers</readers>.",
  outside: {
    none: "No token. Only this Newsrack asks.",
    set: "A token is set. It was shown when it was created.",
    save_first: "Save first.",
    create: "Create profile token",
    replace: "Replace profile token",
    replace_title: "Replace the profile token?",
    replace_text:
      "The current token stops working right away. Enter the new one in every app and server that asks.",
    cancel: "Cancel",
    shown_once: "Copy the token now. It isn't shown again.",
    copy_address: "Copy address",
    copy_token: "Copy token",
  },
  section: {
    decides: "Access",
    decides_hint: "Who decides what readers can open.",
    products: "Products",
    products_hint: "Readers can open what their products unlock.",
    outside: "Callers outside",
    outside_hint: "Your own apps and servers can ask Newsrack the same questions, with a profile token.",
    endpoint: "Authorization endpoint",
    endpoint_hint:
      "Your server that decides what readers can open. Newsrack calls it with the reader's token.",
    asked: "Endpoints",
    asked_hint: "The endpoints your server supports in addition to authorize.",
    memory: "Cache duration",
    memory_hint:
      "How long Newsrack caches an answer for the same reader and item. Failures aren't cached, and saving clears the cache.",
    provider: "Identity provider",
    provider_hint: "Where your readers sign in. Newsrack uses it only to sign in test readers.",
  },
  field: {
    built_in: "Who decides",
    auth_server_url: "Server address",
    profile_token: "Profile token",
    endpoints: "Endpoints",
    forward_id_token: "Forward the ID token",
    grant_ttl_seconds: "Granted",
    denial_ttl_seconds: "Denied",
    issuer: "Issuer",
    client_id: "Client ID",
    client_secret: "Client secret",
  },
  help: {
    built_in: "Who decides what readers can open.",
    auth_server_url: "The base address of your server, with its path if it has one.",
    profile_token: "Identifies this publication to your server, as part of the address. Stored encrypted.",
    endpoints: "Select the endpoints your server supports.",
    forward_id_token: "Sends the reader's ID token in the OIDC-ID-Token header, if the app provides one.",
    grant_ttl_seconds: "0 to 300. With 0, Newsrack calls your endpoint every time.",
    denial_ttl_seconds: "0 to 60. Keep it short so that a purchase takes effect quickly.",
    issuer: "The exact issuer of the identity provider.",
    client_id: "The client ID of Newsrack at the provider.",
    client_secret: "Only if the client has a secret. Stored encrypted.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_article: "authorize_article",
    authorize_chatbot: "authorize_chatbot",
    issues: "issues",
  },
  endpoint_help: {
    authorize: "Authorizes issues. Always enabled.",
    authorize_download: "Authorizes downloads of issues. If disabled, authorize is called instead.",
    authorize_article: "Authorizes articles. If disabled, access to protected articles is denied.",
    authorize_chatbot: "Authorizes chatbots. If disabled, access to chatbots is denied.",
    issues: "Lists everything a reader can open, so that the kiosk can mark it.",
  },
  asked_at: "Newsrack will call",
  switched_off: "Without an address, no one can open protected items, and the profile token is removed.",
  secret: {
    set: "Set",
    fingerprint: "Set, fingerprint {{fingerprint}}",
    none: "None",
    new: "New value",
    replace: "Replace",
    replace_named: "Replace {{field}}",
    remove: "Remove",
    remove_named: "Remove {{field}}",
    removed: "will be removed when you save",
    keep: "Keep saved value",
    stays_behind: {
      profile_token:
        "The saved token belongs to another server and isn't sent to this one. Enter the token for this server.",
      client_secret:
        "The saved secret belongs to another issuer and isn't sent to this one. Enter the secret for this issuer, if it has one.",
    },
  },
  redirect: {
    label: "Redirect address",
    help: "Register this address with the identity provider so that test readers can sign in.",
    copy: "Copy address",
  },
  check: {
    run: "Check",
    results: "Check results",
    nothing: "Enter an endpoint or an identity provider to check.",
    outdated: "You made changes since the last check. Check again.",
    of: { endpoint: "Authorization endpoint", identity_provider: "Identity provider" },
    verdict: { pass: "works", warn: "works with warnings", fail: "doesn't work" },
    milliseconds_one: "{{count}} ms",
    milliseconds_other: "{{count}} ms",
  },
  save_anyway: {
    title: "Save despite the failed check?",
    confirm: "Save anyway",
    cancel: "Back to form",
  },
  newer: {
    title: "Someone else changed the configuration",
    title_person: "{{who}} changed the configuration",
    title_self: "You changed the configuration in another tab",
    back: "Back to form",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-configuration": typeof texts;
  }
}
