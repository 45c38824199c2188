import { type Message, message } from "#bff/messages/message.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { UncachedResponse } from "../upstream/send-uncached.ts";

const MAX_SHOWN_CHARACTERS = 120;

/** Describes a response on one line. The server's text is passed through `clean` and control characters are replaced. */
export function describeResponse(
  { reason, status, contentType, body }: UncachedResponse,
  clean: (text: string) => string,
): Message | string {
  const shown = (text: string) => truncate(clean(text));
  switch (reason) {
    case "connect_failed":
    case "address_refused":
    case "tls_required":
    case "connection_lost":
    case "bad_http":
      return message(`conformance.came.${reason}`);
    case "timeout":
      return status === null
        ? message("conformance.came.timeout")
        : message("conformance.came.incomplete", { status });
    case "too_large":
      return status === null
        ? message("conformance.came.too_large_at_once")
        : message("conformance.came.too_large", { status });
    case "redirect":
    case "encoded":
      return message(`conformance.came.${reason}`, { status: String(status) });
    case "not_json":
      return contentType === null
        ? message("conformance.came.without_type", { status: String(status), body: shown(body ?? "") })
        : [`${status}`, shown(contentType), shown(body ?? "")].join(", ");
    default:
      return [`${status}`, shown(body ?? "")].filter((part) => part !== "").join(", ");
  }
}

function truncate(text: string): string {
  const visible = text.replace(/(?!\s)\p{C}|\uFEFF/gu, "\uFFFD");
  const line = visible.replace(/\s+/g, " ").toWellFormed();
  if (line.length <= MAX_SHOWN_CHARACTERS) return line;
  return `${line.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}…`;
}

/** Size limit of a decision, in KiB. */
export const DECISION_KIB = calloutLimits.grantBytes / 1024;

/** Returns advice for a response that Newsrack cannot use, or an empty string if the reason is not the server's fault. */
export function adviceOn(reason: CalloutReason): Message | "" {
  switch (reason) {
    case "timeout":
    case "connect_failed":
    case "address_refused":
    case "tls_required":
    case "connection_lost":
    case "bad_http":
    case "redirect":
    case "bad_status":
    case "encoded":
    case "not_json":
    case "malformed_json":
      return message(`conformance.advice.${reason}`);
    case "too_large":
      return message("conformance.advice.too_large", { kib: DECISION_KIB });
    default:
      return "";
  }
}
