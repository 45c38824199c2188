const texts = {
  title: "Conformance",
  text: "Checks the publisher's authorization server against the contract: every rule, what was sent, what came, and what to do.",
  form: {
    auth_server_url: "Address of the authorization server",
    auth_server_url_hint: "Left empty: the one that is configured.",
    profile_token: "Profile token",
    profile_token_hint: "Left empty: the one that is configured.",
    granted: "A reader who has something, best one thing",
    denied: "A reader who is refused (optional)",
    nobody: "Nobody",
    own: "With a token of your own",
    token: "Their access token",
    denied_token: "Access token of the reader who is refused",
    product: "Something the first reader has (optional)",
    product_hint:
      "Its external product identifier. Left empty: the first one that the endpoint “issues” names.",
    run: "Check",
    again: "Check again",
    running: "Checking. Some rules wait for answers that take seconds.",
    failed: "The check did not run",
    not_yet: "Conformance cannot be checked here.",
  },
  report: {
    conformant: "{{url}} conforms to the contract.",
    not_conformant: "{{url}} does not conform to the contract.",
    counts: "{{passed}} passed, {{failed}} failed, {{warned}} with a warning, {{skipped}} not looked at.",
    only_failed: "Only what failed",
    copy: "Copy as JSON",
    nothing_failed: "Nothing failed.",
    rule: "Rule",
    sent: "Sent",
    came: "Came",
    verdict: "Verdict",
  },
  verdict: { pass: "Pass", fail: "Fail", warn: "Warning", skip: "Not looked at" },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-conformance": typeof texts;
  }
}
