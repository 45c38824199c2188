import { type ConsoleRecord, consoleUrlOf } from "#bff/core/console-address.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { MessageKey } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { type Language, language as languages } from "#shared/console/languages.ts";
import type { WebhookEventData } from "#shared/contract/webhook-events.ts";
import type { DeliveryRow } from "./deliveries.repo.ts";

/** The fields of any event that a text can name. */
type AnyData = { publication_id: number } & Partial<
  WebhookEventData<"import.failed"> &
    WebhookEventData<"story.published"> &
    WebhookEventData<"planned_emag.due"> &
    WebhookEventData<"review.requested">
>;

/** Returns the body of a delivery in the format of its endpoint. */
export function bodyOf(
  { config }: Pick<PlatformContext, "config">,
  { publication, language }: { publication: string; language: string },
  { event, payload, format }: Pick<DeliveryRow, "event" | "format" | "payload">,
): string {
  if (format === "standard") return payload;
  const { data } = JSON.parse(payload) as { data: AnyData };
  const key = `webhooks.${event.replace(".", "_")}` as MessageKey;
  const parameters = {
    name: escapeMrkdwn(nameOf(data)),
    publication: escapeMrkdwn(publication),
    problem: escapeMrkdwn(data.import?.error?.message ?? ""),
  };
  const text = render({ key, parameters }, languageOf(language));
  return JSON.stringify({
    text: `${text}\n${consoleUrlOf(config, data.publication_id, recordOf(data))}`,
  });
}

const languageOf = (tag: string): Language =>
  languages.options.find((known) => known === tag.toLowerCase().split("-")[0]) ?? "en";

const nameOf = ({ emag, story, planned_emag, review }: AnyData): string =>
  emag?.name ?? (story?.title.trim() || story?.name) ?? planned_emag?.name ?? review?.name ?? "";

function recordOf({ emag, story, planned_emag, review }: AnyData): ConsoleRecord | null {
  if (review) return { type: review.type, id: review.id };
  if (emag) return { type: "emag", id: emag.id };
  if (story) return { type: "story", id: story.id };
  return planned_emag ? { type: "planned_emag", id: planned_emag.id } : null;
}

/** Escapes characters with a meaning in Slack, such as those of `<!channel>`. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
