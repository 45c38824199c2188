import { english } from "#bff/messages/english.ts";
import { type ErrorCode, errorCodes } from "#bff/messages/error-codes.ts";
import {
  type AuthorizationEndpoint,
  authorizationBodies,
  authorizationEndpoint,
} from "#shared/contract/authorization.ts";
import { webhookEventData, webhookEventTypes } from "#shared/contract/webhook-events.ts";

const protectedBy: Record<AuthorizationEndpoint, string> = {
  authorize: "an issue, its pages, and its download unless `authorize_download` is enabled",
  authorize_download: "the download of an issue",
  authorize_chatbot: "a chatbot",
  authorize_article: "an article",
  issues: "the list of issues a reader may see",
};

/** A row for each callout to the authorization endpoint, with the fields of its body. */
export const authorizationTable = authorizationEndpoint.options
  .map((endpoint) => {
    const fields = Object.keys(authorizationBodies[endpoint].shape).map((field) => `\`${field}\``);
    return `| \`/${endpoint}\` | ${protectedBy[endpoint]} | ${fields.join(", ") || "`{}`"} |`;
  })
  .join("\n");

/** A row for each error code, with its messages. Their parameters are in braces. */
export const errorCodeTable = Object.entries(english.errors)
  .map(([code, text]) => {
    const { status } = errorCodes[code as ErrorCode];
    const messages: string[] = typeof text === "string" ? [text] : Object.values(text);
    // A message that is only a parameter says nothing here.
    const shown = messages.filter((message) => messages.length === 1 || !/^\{\{\w+\}\}$/.test(message));
    const cells = shown.map((message) => withParameters(message).replaceAll("<", "&lt;"));
    return `| \`${code}\` | ${status} | ${cells.join("<br>")} |`;
  })
  .join("\n");

/** Returns a message with its parameters in braces instead of their formats. A number keeps the word after it, in the plural. */
function withParameters(message: string): string {
  const [start, ...parts] = message.split("{{");
  const rest = parts.map((part) => {
    const [parameter = "", text] = part.split("}}");
    const [name] = parameter.split(",");
    const [, plural] = parameter.split("; other: ");
    return `{${name}}${plural === undefined ? "" : ` ${plural.slice(0, -1)}`}${text}`;
  });
  return [start, ...rest].join("");
}

/** A row for each webhook event, with the fields of its data. */
export const webhookTable = webhookEventTypes
  .map((type) => {
    const fields = Object.entries(webhookEventData[type].shape).map(
      ([name, record]) => `\`${name}\` (${Object.keys(record.shape).join(", ")})`,
    );
    return `| \`${type}\` | ${webhookEventData[type].description} | ${fields.join("; ")} |`;
  })
  .join("\n");
