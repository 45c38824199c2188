const texts = {
  title: "Conformance",
  text: "Checks your authorization server against the contract. For each rule you see the request, the response, and what to fix.",
  form: {
    auth_server_url: "Server address",
    auth_server_url_hint: "Leave this empty to use the configured address.",
    profile_token: "Profile token",
    profile_token_hint: "Leave this empty to use the configured token.",
    granted: "Reader with access, ideally to one product",
    denied: "Reader without access (optional)",
    no_reader: "None",
    own: "Use your own token",
    token: "Access token",
    id_token: "ID token (optional)",
    id_token_hint: "Checks that your endpoint accepts the header OIDC-ID-Token.",
    denied_token: "Access token of the reader without access",
    product: "Product of the reader with access (optional)",
    product_hint:
      "The external product ID. Leave this empty to use the first one from the endpoint “issues”.",
    article_product: "Article of the reader with access (optional)",
    article_product_hint:
      "Checks “authorize_article” with this external product ID. Leave this empty to use the reader's product.",
    chatbot_product: "Chatbot of the reader with access (optional)",
    chatbot_product_hint:
      "Checks “authorize_chatbot” with this external product ID. Leave this empty to use the reader's product.",
    chatbot_uuid: "UUID of the chatbot (optional)",
    chatbot_uuid_hint: "Needed if your endpoint decides about chatbots by their UUID.",
    expired_token: "Expired access token (optional)",
    expired_token_hint: "Checks that your endpoint rejects it.",
    run: "Check",
    again: "Check again",
    running: "Checking… Some rules wait several seconds for a response.",
    failed: "Couldn't run the check",
    not_yet: "Conformance checks aren't available here.",
  },
  report: {
    conformant: "{{url}} conforms to the contract",
    not_conformant: "{{url}} doesn't conform to the contract",
    counts: "{{passed}} passed, {{failed}} failed, {{warned}} warnings, {{skipped}} skipped",
    only_failed: "Show only failed rules",
    copy: "Copy as JSON",
    nothing_failed: "No failed rules",
    rule: "Rule",
    sent: "Request",
    came: "Response",
    verdict: "Result",
  },
  verdict: { pass: "Pass", fail: "Fail", warn: "Warning", skip: "Skipped" },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-conformance": typeof texts;
  }
}
