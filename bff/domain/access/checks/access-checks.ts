import { LRUCache } from "lru-cache";
import { dayIn } from "#bff/core/local-days.ts";
import type { AccessItemType } from "#shared/console/access/callouts.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { isProtectedStory } from "#shared/kiosk/stories.ts";
import type { AccessSettings } from "../access-settings.ts";

/** The item an access check is about. */
export interface CheckedItem {
  type: AccessItemType;
  id: string;
  name: string;
}

/** The requirement for access to an item: none, a check, or a check whose endpoint is not configured. */
export type AccessRequirement =
  | { kind: "unprotected" }
  | { kind: "not_configured"; endpoint: AuthorizationEndpoint }
  | { kind: "check"; endpoint: AuthorizationEndpoint; item: CheckedItem; body: AuthorizationBody };

/** The fields of an issue that a check sends (contract 2.7). */
export interface ProtectedEmag {
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

/** The fields of an article that a check sends. */
export interface ProtectedStory {
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

interface ProtectedChatbot {
  uuid: string;
  name: string;
  product_id_external: string;
}

export function isProtectedEmag(
  emag: Pick<ProtectedEmag, "single_purchase_required" | "for_subscribers_only">,
) {
  return emag.single_purchase_required || emag.for_subscribers_only === true;
}

/** Builds the check for an issue or its download, which falls back to `authorize` without `authorize_download`. */
export function buildEmagAccessCheck(
  settings: AccessSettings | null,
  emag: ProtectedEmag,
  { download }: { download: boolean },
): AccessRequirement {
  if (!isProtectedEmag(emag)) return { kind: "unprotected" };
  if (!settings) return { kind: "not_configured", endpoint: "authorize" };
  const item: CheckedItem = { type: "emag", id: String(emag.id), name: emag.name };
  const date = localDate(emag.released_at, settings);
  const categories = { category_name: emag.category_name ?? "", category_ids: emag.category_ids.join(",") };
  if (download && settings.endpoints.has("authorize_download"))
    return {
      kind: "check",
      endpoint: "authorize_download",
      item,
      body: { name: emag.name, date, ...categories, product_id_external: emag.external_id },
    };
  return {
    kind: "check",
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

export function buildStoryAccessCheck(
  settings: AccessSettings | null,
  story: ProtectedStory,
): AccessRequirement {
  if (!isProtectedStory(story)) return { kind: "unprotected" };
  if (!settings?.endpoints.has("authorize_article"))
    return { kind: "not_configured", endpoint: "authorize_article" };
  return {
    kind: "check",
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

export function buildChatbotAccessCheck(
  settings: AccessSettings | null,
  chatbot: ProtectedChatbot,
): AccessRequirement {
  if (!settings?.endpoints.has("authorize_chatbot"))
    return { kind: "not_configured", endpoint: "authorize_chatbot" };
  return {
    kind: "check",
    endpoint: "authorize_chatbot",
    item: { type: "chatbot", id: chatbot.uuid, name: chatbot.name },
    body: { name: chatbot.name, uuid: chatbot.uuid, product_id_external: chatbot.product_id_external },
  };
}

/** Builds the check that lists everything a reader may see. */
export function buildIssuesAccessCheck(
  settings: AccessSettings | null,
  publication: { id: number; name: string },
): AccessRequirement {
  if (!settings?.endpoints.has("issues")) return { kind: "not_configured", endpoint: "issues" };
  return {
    kind: "check",
    endpoint: "issues",
    item: { type: "publication", id: String(publication.id), name: publication.name },
    body: {},
  };
}

const dayCache = new LRUCache<string, string>({ max: 10_000 });

/** Returns the day of an instant in the publication's time zone, or an empty string without an instant. */
function localDate(instant: Date | null, { timeZone }: AccessSettings): string {
  if (instant === null) return "";
  const name = `${instant.getTime()} ${timeZone}`;
  const cached = dayCache.get(name);
  if (cached !== undefined) return cached;
  const day = dayIn(timeZone, instant);
  dayCache.set(name, day);
  return day;
}
