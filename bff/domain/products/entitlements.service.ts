import type { PlatformContext } from "#bff/core/context.ts";
import { dayIn } from "#bff/core/local-days.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type EntitlementQuestion,
  findEntitlement,
  findEntitlements,
  listEntitledProductIds,
} from "./entitlements.repo.ts";

/** `unknown`: the reader does not exist or is disabled. */
export type Entitlement = "granted" | "denied" | "unknown" | { issues: string[] };

/** A day that PostgreSQL accepts. It has no year 0. */
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MAX_LISTED = 1_000;

/** Decides what a reader may read from the fields of a request (contract 2.7) and the reader's holdings, and from nothing else. */
export async function decideEntitlement(
  { db }: Pick<PlatformContext, "db">,
  publication: { id: number; timeZone: string },
  readerId: string,
  { endpoint, body }: { endpoint: AuthorizationEndpoint; body: Partial<AuthorizationBody> },
  now = new Date(),
): Promise<Entitlement> {
  const { timeZone } = publication;
  const common = { readerId, publicationId: publication.id, today: dayIn(timeZone, now) };
  if (endpoint === "issues") {
    const issues = await listEntitledProductIds(db, { ...common, timeZone });
    return issues === null ? "unknown" : { issues };
  }
  const { known, granted } = await findEntitlement(db, { ...common, ...questionOf(endpoint, body) });
  if (!known) return "unknown";
  return granted ? "granted" : "denied";
}

/** Decides about several items like `decideEntitlement`, in one query. Returns null for an unknown or disabled reader. */
export function decideEntitlements(
  { db }: Pick<PlatformContext, "db">,
  publication: { id: number; timeZone: string },
  readerId: string,
  requests: readonly { endpoint: Exclude<AuthorizationEndpoint, "issues">; body: object }[],
): Promise<boolean[] | null> {
  const common = { readerId, publicationId: publication.id, today: dayIn(publication.timeZone, new Date()) };
  return findEntitlements(
    db,
    requests.map(({ endpoint, body }) => ({ ...common, ...questionOf(endpoint, body) })),
  );
}

function questionOf(
  endpoint: Exclude<AuthorizationEndpoint, "issues">,
  body: object,
): Pick<
  EntitlementQuestion,
  "date" | "isDownload" | "isDated" | "categoryKind" | "categoryIds" | "itemKind" | "productIds" | "uuid"
> {
  // A field that is missing or not text is empty, and unlocks nothing.
  const field = (name: string): string => {
    const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : "";
    return typeof value === "string" ? value : "";
  };
  const isChatbot = endpoint === "authorize_chatbot";
  const day = field(endpoint === "authorize" ? "issue_date" : "date");
  const names = ["product_id_apple", "product_id_google", "product_id_amazon", "product_id_external"];
  return {
    date: isDay(day) ? day : null,
    isDownload: endpoint === "authorize_download",
    isDated: !isChatbot,
    categoryKind: isChatbot
      ? "none"
      : endpoint === "authorize_article"
        ? "article_category"
        : "emag_category",
    categoryIds: isChatbot ? [] : partsOf(field("category_ids")).filter(isId).map(Number),
    itemKind: isChatbot ? "chatbot" : endpoint === "authorize_article" ? "story" : "emag",
    productIds: names.flatMap((name) => partsOf(field(name))),
    uuid: isChatbot ? field("uuid").toLowerCase() : "",
  };
}

/** Returns whether a text is a day. `Date` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const date = DAY.test(text) ? new Date(text) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Splits a list. An empty part names nothing. */
function partsOf(list: string): string[] {
  return list
    .split(",", MAX_LISTED)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.includes("\0"));
}

const isId = (part: string) => /^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2_147_483_647;
