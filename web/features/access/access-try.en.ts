const texts = {
  intro: "Ask in a reader's place, and see why they are let in or not.",
  as: "As",
  reader: "Test reader",
  pasted: "With a token of your own",
  pick_reader: "Choose a test reader",
  no_readers: "There are no test readers yet. Sign one in, or paste a token.",
  token: "Access token",
  token_hint: "It is sent as the reader's bearer token, and kept nowhere unless you keep it.",
  id_token: "ID token (optional)",
  id_token_hint: "Sent along only where the configuration forwards ID tokens.",
  keep: "Keep as a test reader",
  keep_name: "Name of the test reader",
  keep_save: "Keep",
  kept: "{{name}} is kept as a test reader.",
  not_kept: "The token was not kept. {{reason}}",
  ask: "Ask",
  ask_again: "Ask again",
  ask_fresh: "Ask again, fresh",
  ask_fresh_hint: "Asks the endpoint even if its answer is remembered.",
  choose_first: "Choose what the reader asks for.",
  failed: "It could not be tried",
  empty_title: "Nothing asked yet",
  empty_text:
    "Choose an item and a reader. You will see the request, the publisher's answer, and what the reader gets.",
  not_configured: "Nothing is configured yet: protected items are refused. Set up the publisher's endpoint.",
  to_configuration: "Go to Configuration",
  conversation: "Conversation",
  asked: {
    title: "The reader asked",
    emag: "May I read the issue “{{name}}”?",
    download: "May I download the issue “{{name}}”?",
    story: "May I read the article “{{name}}”?",
    chatbot: "May I open the chatbot “{{name}}”?",
    publication: "Which issues may I see?",
    replayed: "The same as before: “{{name}}”.",
    as: "As {{reader}}.",
    with_pasted: "With a pasted token.",
    without: "Without a token.",
  },
  sent: {
    title: "We sent",
    to: "Request",
    headers: "Headers",
    body: "Body of the request",
    remembered: "Nothing: the answer was remembered from a moment ago. This would be the request.",
    unsent: "Nothing: the question did not leave. This would be the request.",
    unprotected: "Nothing: the item is open to everybody, so nobody is asked.",
    token_missing: "Nothing: without a usable token nobody is asked.",
    not_configured:
      "Nothing: the endpoint {{endpoint}} is not enabled in the configuration, so there is nobody to ask.",
  },
  answered: {
    title: "The publisher's endpoint answered",
    remembered: "It was not asked this time. Its earlier answer still counts: {{outcome}}.",
    status: "{{status}} in {{duration}}",
    content_type: "Content type: {{type}}",
    no_content_type: "No content type",
    nothing: "Nothing usable, after {{duration}}.",
    not_asked: "It was not asked.",
    body: "Body of the answer",
    cache_miss: "The answer is remembered from now on.",
    cache_off: "An answer like this is not remembered.",
  },
  got: {
    title: "The reader gets",
    in: "They are let in.",
    out: "They are not let in.",
    status: "HTTP {{status}}",
    status_code: "HTTP {{status}}, {{code}}",
    "404":
      "Readers do not see this item yet: it is not released, not published or not imported. Whoever asks for it gets 404, whatever the publisher says.",
    unprotected: "The item is not protected: everybody gets it.",
    unprotected_hidden: "From then on everybody gets it: the item is not protected.",
    not_configured: "A protected item without its endpoint is refused to everybody.",
    unavailable_note:
      "Whatever is not a clear yes keeps the item closed. Readers are told to try again shortly.",
  },
  entitled: {
    products_one: "{{count}} product identifier",
    products_other: "{{count}} product identifiers",
    products_zero: "No product identifiers: this reader sees no protected issue.",
    emags_one: "leads to {{count}} issue",
    emags_other: "lead to {{count}} issues",
    unknown: "Lead to no issue here: {{ids}}",
    more: "and {{count}} more",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-try": typeof texts;
  }
}
