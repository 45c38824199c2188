const texts = {
  outcome: {
    granted: "Granted",
    listed: "List received",
    denied: "Denied",
    unauthorized: "Token refused",
    unavailable: "No clear answer",
  },
  /** Why it ended so, in a sentence. */
  reason: {
    granted: "The publisher's endpoint said yes.",
    listed: "The publisher's endpoint named what this reader has.",
    denied: "The publisher's endpoint said no: the token is good, but this reader may not have it.",
    token_rejected:
      "The publisher's endpoint answered 401: it does not accept this token. It is expired, revoked, or not meant for it.",
    timeout: "No whole answer came within 3 seconds.",
    connect_failed: "No connection to the publisher's endpoint came about.",
    address_refused:
      "The endpoint's address is private and must not be reached. NEWSRACK_ALLOW_PRIVATE can allow it.",
    tls_required:
      "The endpoint's address is public and begins with http://. The request wasn't sent, because it would carry tokens unencrypted. Change the address to https://.",
    connection_lost: "The connection broke before the whole answer was there.",
    bad_http:
      "What the endpoint sent is not HTTP as it is read here: its headers or its framing are malformed.",
    redirect: "The endpoint answered with a redirect. It has to answer itself: redirects are not followed.",
    bad_status: "The endpoint answered with a status that is neither 200 nor 401.",
    encoded: "The answer was compressed, although it was asked for as it is.",
    not_json: "The answer's content type is not JSON.",
    malformed_json:
      "The answer is not well-formed JSON: in UTF-8, without a byte order mark, each name once.",
    wrong_type:
      "The answer is JSON, but holds no “granted” that is exactly true or false (or no list “issues” of texts).",
    too_large: "The answer is larger than what is read of it.",
    overloaded: "Too many questions were under way at once; this one was not sent.",
    circuit_open:
      "The endpoint has failed so often that it is left alone for a while; this question was not sent.",
    rate_limited:
      "The request wasn't sent: too many access tokens from the reader's network were refused in the last minute.",
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
    kind: "What",
    pick_emag: "Issue",
    pick_download: "Issue to download",
    pick_story: "Article",
    pick_chatbot: "Chatbot",
    search: "Search by name",
    nothing: "Nothing by this name",
    everything: "The list of everything this reader may see.",
    gone: "No longer there ({{id}})",
    download_of: "{{name}} (download)",
    everything_short: "Everything they may see",
  },
  reader: {
    sign_in: "Sign in at the identity provider",
    sign_in_waiting: "The sign-in goes on in another window.",
    sign_in_link: "It did not open? Go there by this link.",
    sign_in_failed: "Nobody was signed in. {{reason}}",
    signed_in: "{{name}} is signed in.",
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
