import { LRUCache } from "lru-cache";
import type { AccessItemType } from "#shared/console/callouts.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { dayIn } from "../local-days.ts";
import type { AccessSettings } from "./access-settings.service.ts";

/** What the customer is asked about. */
export interface AskedItem {
  type: AccessItemType;
  id: string;
  name: string;
}

/** What has to be asked before a reader gets an item; or that it is open, or that nothing may be asked there. */
export type Asking =
  | { kind: "unprotected" }
  | { kind: "not_configured"; endpoint: AuthorizationEndpoint }
  | { kind: "ask"; endpoint: AuthorizationEndpoint; item: AskedItem; body: AuthorizationBody };

/** The fields of an issue that a customer hears of (contract 2.7). */
export interface AskableEmag {
  id: number;
  name: string;
  released_at: Date | null;
  single_purchase_required: boolean;
  for_subscribers_only: boolean | null;
  apple_product_identifier: string | null;
  google_product_id: string | null;
  external_id: string;
  category_ids: number[];
  category_name: string | null;
}

/** The fields of an article that a customer hears of. */
export interface AskableStory {
  id: number;
  name: string;
  released_at: Date | null;
  subscription_required: boolean;
  purchase_required: boolean;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
  external_id: string;
  article_category_ids: number[];
  category_name: string | null;
}

export interface AskableChatbot {
  uuid: string;
  name: string;
  product_id_external: string;
}

export function isProtectedEmag(
  emag: Pick<AskableEmag, "single_purchase_required" | "for_subscribers_only">,
) {
  return emag.single_purchase_required || emag.for_subscribers_only === true;
}

export function isProtectedStory(story: Pick<AskableStory, "subscription_required" | "purchase_required">) {
  return story.subscription_required || story.purchase_required;
}

/** For an issue, or its download: that asks `authorize` where the customer has no `authorize_download`. */
export function askForEmag(
  settings: AccessSettings | null,
  emag: AskableEmag,
  { download }: { download: boolean },
): Asking {
  if (!isProtectedEmag(emag)) return { kind: "unprotected" };
  if (!settings) return { kind: "not_configured", endpoint: "authorize" };
  const item: AskedItem = { type: "emag", id: String(emag.id), name: emag.name };
  const date = localDate(emag.released_at, settings);
  const categories = { category_name: emag.category_name ?? "", category_ids: emag.category_ids.join(",") };
  if (download && settings.endpoints.has("authorize_download"))
    return {
      kind: "ask",
      endpoint: "authorize_download",
      item,
      body: { name: emag.name, date, ...categories, product_id_external: emag.external_id },
    };
  return {
    kind: "ask",
    endpoint: "authorize",
    item,
    body: {
      issue_name: emag.name,
      issue_date: date,
      ...categories,
      product_id_apple: emag.apple_product_identifier ?? "",
      product_id_google: emag.google_product_id ?? "",
      product_id_amazon: "",
      product_id_external: emag.external_id,
    },
  };
}

export function askForStory(settings: AccessSettings | null, story: AskableStory): Asking {
  if (!isProtectedStory(story)) return { kind: "unprotected" };
  if (!settings?.endpoints.has("authorize_article"))
    return { kind: "not_configured", endpoint: "authorize_article" };
  return {
    kind: "ask",
    endpoint: "authorize_article",
    item: { type: "story", id: String(story.id), name: story.name },
    body: {
      name: story.name,
      date: localDate(story.released_at, settings),
      category_name: story.category_name ?? "",
      category_ids: story.article_category_ids.join(","),
      product_id_apple: story.apple_product_identifier ?? "",
      product_id_google: story.google_product_identifier ?? "",
      product_id_amazon: "",
      product_id_external: story.external_id,
    },
  };
}

export function askForChatbot(settings: AccessSettings | null, chatbot: AskableChatbot): Asking {
  if (!settings?.endpoints.has("authorize_chatbot"))
    return { kind: "not_configured", endpoint: "authorize_chatbot" };
  return {
    kind: "ask",
    endpoint: "authorize_chatbot",
    item: { type: "chatbot", id: chatbot.uuid, name: chatbot.name },
    body: { name: chatbot.name, uuid: chatbot.uuid, product_id_external: chatbot.product_id_external },
  };
}

/** For everything that a reader may see. */
export function askForIssues(
  settings: AccessSettings | null,
  publication: { id: number; name: string },
): Asking {
  if (!settings?.endpoints.has("issues")) return { kind: "not_configured", endpoint: "issues" };
  return {
    kind: "ask",
    endpoint: "issues",
    item: { type: "publication", id: String(publication.id), name: publication.name },
    body: {},
  };
}

const knownDays = new LRUCache<string, string>({ max: 10_000 });

/** The day in the publication's time zone; empty for what is not dated. */
function localDate(instant: Date | null, { timeZone }: AccessSettings): string {
  if (instant === null) return "";
  const name = `${instant.getTime()} ${timeZone}`;
  const known = knownDays.get(name);
  if (known !== undefined) return known;
  const day = dayIn(timeZone, instant);
  knownDays.set(name, day);
  return day;
}
