const texts = {
  load_failed: "The configuration could not be loaded",
  read_only: "You can read this configuration; only administrators change it.",
  save: "Save",
  seconds: " seconds",
  yes: "Yes",
  no: "No",
  nothing: "nothing",
  empty: {
    title: "Nobody is asked yet",
    text: "Whether a reader may open a protected issue, article or chatbot is decided by the publisher's own endpoint. Until there is one, protected items are refused to everybody, and everything else is open.",
    text_reading:
      "Whether a reader may open a protected issue, article or chatbot is decided by the publisher's own endpoint. None is set up here, so protected items are refused to everybody. An administrator can set it up.",
    begin: "Set up access",
  },
  section: {
    endpoint: "The publisher's endpoint",
    endpoint_hint: "The server that knows who may read what. It is asked with each reader's own token.",
    asked: "What is asked",
    asked_hint: "The endpoints that the publisher has, beside the one that every publisher has.",
    memory: "How long an answer counts",
    memory_hint:
      "For the same reader, item and question. Failures are never remembered, and saving forgets everything.",
    provider: "The readers' identity provider",
    provider_hint:
      "Where readers sign in. Newsrack signs test readers in there for “Try it”; readers never pass through here.",
  },
  field: {
    auth_server_url: "Server address",
    profile_token: "Profile token",
    endpoints: "Endpoints",
    forward_id_token: "Forward the ID token",
    grant_ttl_seconds: "Granted",
    denial_ttl_seconds: "Refused",
    issuer: "Issuer",
    client_id: "Client id",
    client_secret: "Client secret",
  },
  help: {
    auth_server_url: "As the publisher gave it to you, with a path if there is one.",
    profile_token:
      "Names this publication to the publisher's server, as part of the address. Kept encrypted.",
    endpoints: "Tick what the publisher's server answers.",
    forward_id_token: "Sends a reader's ID token along as OIDC-ID-Token, where the reader's app sent one.",
    grant_ttl_seconds: "0 to 300. With 0 the publisher is asked every time.",
    denial_ttl_seconds: "0 to 60. Short, so that a purchase counts at once.",
    issuer: "Exactly as the identity provider names itself.",
    client_id: "The name under which Newsrack is registered there.",
    client_secret: "Only if the client has one. Kept encrypted.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_article: "authorize_article",
    authorize_chatbot: "authorize_chatbot",
    issues: "issues",
  },
  endpoint_help: {
    authorize: "Decides on issues. Always asked.",
    authorize_download: "Decides on downloads of issues. Without it, downloads ask authorize.",
    authorize_article: "Decides on articles. Without it, protected articles are refused.",
    authorize_chatbot: "Decides on chatbots. Without it, chatbots are refused.",
    issues: "Lists all that a reader may see, so that the shop window can mark it.",
  },
  asked_at: "Newsrack will ask at",
  switched_off:
    "Without an address nobody is asked: protected items are refused to everybody, and the profile token is forgotten.",
  secret: {
    set: "Set",
    fingerprint: "Set, fingerprint {{fingerprint}}",
    none: "None",
    new: "A new one",
    replace: "Replace",
    replace_named: "Replace: {{field}}",
    remove: "Remove",
    remove_named: "Remove: {{field}}",
    removed: "is removed with the next save",
    keep: "Keep the saved one",
    stays_behind: {
      profile_token:
        "The saved token was given for another server and is not sent to this one. Enter the one for it.",
      client_secret:
        "The saved secret belongs to another issuer and is not sent to this one. Enter the one for it, if it has one.",
    },
  },
  redirect: {
    label: "Redirect address",
    help: "Register this at the identity provider, so that test readers find their way back.",
    copy: "Copy the address",
  },
  check: {
    run: "Check",
    results: "What the check found",
    nothing: "There is nothing to check: neither an endpoint nor an identity provider is entered.",
    outdated: "You have changed something since. Check again to see what holds now.",
    of: { endpoint: "The publisher's endpoint", identity_provider: "The identity provider" },
    verdict: { pass: "works", warn: "works, but", fail: "does not work" },
    milliseconds_one: "{{count}} ms",
    milliseconds_other: "{{count}} ms",
  },
  save_anyway: {
    title: "Save although the check failed?",
    confirm: "Save anyway",
    cancel: "Back to the form",
  },
  error: {
    title: "Not saved",
    fields_one: "one field needs your attention",
    fields_other: "{{count}} fields need your attention",
    stale: "it was changed elsewhere",
    request_id: "Request id {{id}}",
  },
  newer: {
    title: "Somebody changed this meanwhile",
    text: "What you typed is still here. Choose whether it goes on top of the newer version; nothing is saved by that yet.",
    was: "It was",
    theirs: "Theirs",
    mine: "Yours",
    unchanged: "unchanged",
    keep_mine: "Go on with my changes on top",
    take_theirs: "Discard mine",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-configuration": typeof texts;
  }
}
