import type { CalloutReason } from "#shared/console/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { SingleCallout } from "../authorization/single-callout.service.ts";

const SHOWN = 120;

/** What came, on one line. What the server wrote goes through `clean`, and holds nothing that a terminal would obey. */
export function cameInWords(
  { reason, status, contentType, body }: SingleCallout,
  clean: (text: string) => string,
): string {
  const shown = (text: string) => cut(clean(text));
  switch (reason) {
    case "timeout":
      return status === null ? "no answer within 3 s" : `${status}, but no complete answer within 3 s`;
    case "connect_failed":
      return "no connection";
    case "address_refused":
      return "no connection: the address may not be reached from here";
    case "tls_required":
      return "no connection: the address is public and begins with http://";
    case "connection_lost":
      return "the connection ended without a complete answer";
    case "bad_http":
      return "an answer that is not well-formed HTTP";
    case "redirect":
      return `${status}, a redirect`;
    case "too_large":
      return `${status ?? "an answer"}, larger than is read`;
    case "encoded":
      return `${status}, with an encoded body`;
    case "not_json":
      return [`${status}`, shown(contentType ?? "without a type"), shown(body ?? "")].join(", ");
    default:
      return [`${status}`, shown(body ?? "")].filter((part) => part !== "").join(", ");
  }
}

function cut(text: string): string {
  const visible = text.replace(/(?!\s)\p{C}|\uFEFF/gu, "\uFFFD");
  const line = visible.replace(/\s+/g, " ").toWellFormed();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN).toWellFormed()}…`;
}

const KIB = calloutLimits.grantBytes / 1024;

/** What to do about an answer that Newsrack cannot use. */
export const ADVICE: Partial<Record<CalloutReason, string>> = {
  timeout:
    "Answer within 3 seconds, to the last byte: readers wait as long. Look up what a decision needs ahead of time.",
  connect_failed:
    "Look at the spelling of the address, its port, its certificate, and whether the server is up.",
  address_refused:
    "The address leads into a private network. Whoever runs Newsrack can allow it with NEWSRACK_ALLOW_PRIVATE.",
  tls_required:
    "Offer the endpoint under https://. Without TLS the tokens of readers would cross the network unencrypted.",
  connection_lost: "The server hung up. Its log may say why.",
  bad_http:
    "Look for headers given twice, line ends other than CR LF, or a 100 Continue that nobody asked for.",
  redirect:
    "Answer at this very address: redirects are not followed, so that a token is never sent elsewhere.",
  bad_status: "Answer 200 for a decision, and 401 for a token that is not accepted.",
  encoded: "Do not compress the answer: the request says Accept-Encoding: identity.",
  not_json: "Answer with Content-Type: application/json.",
  malformed_json:
    "The body is not JSON in UTF-8, without a byte order mark and with each name once. Let a library write it.",
  too_large: `Answer in at most ${KIB} KiB: {"granted": true} is enough.`,
};
