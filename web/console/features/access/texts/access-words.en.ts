const texts = {
  outcome: {
    granted: "Granted",
    listed: "List received",
    denied: "Denied",
    unauthorized: "Token refused",
    unavailable: "Failed",
  },
  /** The reason of an outcome, as a sentence. */
  reason: {
    granted: "Your endpoint granted access.",
    listed: "Your endpoint listed the reader's products.",
    denied: "Your endpoint denied access. The token is valid, but the reader isn't entitled to this item.",
    token_rejected:
      "Your endpoint answered 401. The token is expired, revoked, or issued for another service.",
    timeout: "Your endpoint didn't answer within 3 seconds.",
    connect_failed: "Couldn't connect to your endpoint.",
    address_refused: "The endpoint's address is private. To allow it, set NEWSRACK_ALLOW_PRIVATE.",
    tls_required:
      "The endpoint's address starts with http://. The request wasn't sent because tokens would be unencrypted. Change the address to https://.",
    connection_lost: "The connection was lost before the response was complete.",
    bad_http: "The endpoint's response isn't valid HTTP. Its headers or its framing are malformed.",
    redirect: "The endpoint answered with a redirect. Newsrack doesn't follow redirects.",
    bad_status: "The endpoint answered with a status other than 200 or 401.",
    encoded: "The response was compressed, although the request asked for no compression.",
    not_json: "The response's content type isn't JSON.",
    malformed_json:
      "The response isn't valid JSON. It must be UTF-8 without a byte order mark, and each name must occur only once.",
    wrong_type: "The response is JSON, but “granted” isn't true or false, or “issues” isn't a list of texts.",
    too_large: "The response is too large.",
    overloaded: "Too many requests were in progress. The request wasn't sent.",
    circuit_open: "Circuit breaker open. The request wasn't sent.",
    rate_limited:
      "The request wasn't sent because too many access tokens from the reader's network were rejected in the last minute.",
  },
  endpoint: {
    authorize: "authorize",
    authorize_download: "authorize_download",
    authorize_chatbot: "authorize_chatbot",
    authorize_article: "authorize_article",
    issues: "issues",
  },
  item_type: {
    emag: "Issue",
    story: "Article",
    chatbot: "Chatbot",
    publication: "Everything",
  },
  kind: {
    emag: "Issue",
    download: "Download",
    story: "Article",
    chatbot: "Chatbot",
    publication: "Everything",
  },
  source: { reader: "A reader", try: "Try it", replay: "Replay", matrix: "Matrix" },
  item: {
    kind: "Type",
    pick_emag: "Issue",
    pick_download: "Issue to download",
    pick_story: "Article",
    pick_chatbot: "Chatbot",
    search: "Search by name",
    nothing: "No results",
    everything: "The list of everything this reader can open.",
    gone: "Deleted ({{id}})",
    download_of: "{{name}} (download)",
    everything_short: "Everything they can open",
  },
  reader: {
    sign_in: "Sign in test reader",
    sign_in_waiting: "Continue in the other window.",
    sign_in_link: "If no window opened, use this link.",
    sign_in_failed: "Sign-in failed. {{reason}}",
    signed_in: "{{name}} signed in",
    expired: "expired",
    expires: "until {{time}}",
    with_id_token: "with ID token",
    options: "{{name}}, {{fingerprint}}",
    options_expired: "{{name}}, {{fingerprint}} (expired)",
  },
  copy_body: "Copy",
  empty_body: "Empty",
  unread_body: "Not read",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-words": typeof texts;
  }
}
