import pLimit from "p-limit";
import type { z } from "zod";
import {
  type AccessMatrix,
  type ReaderAnswer,
  type TrialResult,
  trialItem,
} from "#shared/console/access-trials.ts";
import type { CalloutSource } from "#shared/console/callouts.ts";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { AccessSettings } from "../authorization/access-settings.service.ts";
import {
  findAskableChatbot,
  findAskableEmag,
  findAskableStory,
  findEmagsByProductIds,
} from "../authorization/askable-items.service.ts";
import {
  accessSettings,
  ask,
  type Decision,
  type Question,
  shownRequest,
} from "../authorization/authorization.service.ts";
import {
  type Asking,
  askForChatbot,
  askForEmag,
  askForIssues,
  askForStory,
} from "../authorization/questions.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { isShownToReaders, type ReaderTokens, tokensOf } from "../kiosk/shown-items.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { findLoggedCallout } from "./callouts.service.ts";
import { tokensOfTestReaders } from "./test-readers.service.ts";

type Item = z.output<typeof trialItem>;

/** A token to ask with: pasted, or that of a test reader, which wins. */
export interface Credentials {
  token?: string | undefined;
  id_token?: string | undefined;
  reader_id?: string | undefined;
}

/** So many cells of a matrix are asked for at a time; readers come first. */
const MATRIX_AT_ONCE = 5;

/** What the readers' interface makes of an outcome; held against its real answers in tests. */
const READER_ANSWERS = {
  granted: { status: 200, code: null },
  denied: { status: 403, code: "access_denied" },
  unauthorized: { status: 401, code: "token_rejected" },
  unavailable: { status: 503, code: "authorization_unavailable" },
} as const satisfies Record<Decision["outcome"], ReaderAnswer>;
const NOT_CONFIGURED: ReaderAnswer = { status: 403, code: "authorization_not_configured" };
const NOT_SHOWN: ReaderAnswer = { status: 404, code: "not_found" };

/** Asks as a reader of an item would cause it to be asked. Throws `Invalid` for an item or a test reader that is not there. */
export async function tryAccess(
  services: Services,
  publication: PublicationRecord,
  { item, fresh, ...credentials }: Credentials & { item: Item; fresh: boolean },
): Promise<TrialResult> {
  const settings = await accessSettings(services, publication.id);
  const asking = await askingOf(services.db, settings, publication, item);
  if (!asking) throw new Invalid({ item: [message("rules.item_gone")] });
  const shown = await isShownToReaders(services, publication.id, item);
  return attempt(services, publication, settings, asking, credentials, { fresh, shown, source: "try" });
}

/** Sends what a callout sent once more. Throws `NotFound` for one that is not in the log. */
export async function replayCallout(
  services: Services,
  publication: PublicationRecord,
  calloutId: string,
  credentials: Credentials,
): Promise<TrialResult> {
  const { endpoint, item, request_body } = await findLoggedCallout(services.db, publication.id, calloutId);
  const settings = await accessSettings(services, publication.id);
  const asking: Asking = settings?.endpoints.has(endpoint)
    ? { kind: "ask", endpoint, item, body: authorizationBodies[endpoint].parse(JSON.parse(request_body)) }
    : { kind: "not_configured", endpoint };
  const parsed = trialItem.safeParse({
    type: item.type,
    id: item.type === "chatbot" ? item.id : Number(item.id),
  });
  const shown = parsed.success && (await isShownToReaders(services, publication.id, parsed.data));
  return attempt(services, publication, settings, asking, credentials, {
    fresh: true,
    shown,
    source: "replay",
  });
}

/** What each of these readers would get of each of these items, remembered decisions included. */
export async function fillMatrix(
  services: Services,
  publication: PublicationRecord,
  { reader_ids, items }: { reader_ids: string[]; items: Item[] },
): Promise<AccessMatrix> {
  const [settings, readers] = await Promise.all([
    accessSettings(services, publication.id),
    tokensOfTestReaders(services, publication.id, reader_ids, "reader_ids"),
  ]);
  const [askings, shown] = await Promise.all([
    Promise.all(items.map((item) => askingOf(services.db, settings, publication, item))),
    Promise.all(items.map((item) => isShownToReaders(services, publication.id, item))),
  ]);
  const limit = pLimit(MATRIX_AT_ONCE);
  const cell = async (asking: Asking | null, tokens: ReaderTokens) => {
    if (asking === null) return { kind: "gone" } as const;
    if (asking.kind === "unprotected") return { kind: "unprotected" } as const;
    if (asking.kind === "not_configured" || !settings) return { kind: "not_configured" } as const;
    const decision = await ask(services, settings, questionOf(asking, tokens, "matrix"));
    const { outcome, reason, milliseconds, cache } = decision;
    return { kind: "asked", outcome, reason, milliseconds, cached: cache === "hit" } as const;
  };
  const rows = await Promise.all(
    readers.map(async (tokens, index) => ({
      reader_id: reader_ids[index]!,
      cells: await Promise.all(askings.map((asking) => limit(() => cell(asking, tokens)))),
    })),
  );
  return { shown, rows };
}

/** In the order of the readers' interface: what is open needs no token, and whoever sends none is not asked about. */
async function attempt(
  services: Services,
  publication: PublicationRecord,
  settings: AccessSettings | null,
  asking: Asking,
  credentials: Credentials,
  { fresh, shown, source }: { fresh: boolean; shown: boolean; source: CalloutSource },
): Promise<TrialResult> {
  const answered = (answer: ReaderAnswer) => (shown ? answer : NOT_SHOWN);
  if (asking.kind === "unprotected") return { kind: "unprotected", reader: answered(READER_ANSWERS.granted) };
  const tokens = await tokensFor(services, publication.id, credentials);
  if (tokens instanceof ServiceError)
    return {
      kind: "token_missing",
      message: tokens.message,
      reader: answered({ status: 401, code: tokens.code }),
    };
  if (asking.kind === "not_configured" || !settings) {
    const endpoint = asking.endpoint;
    return { kind: "not_configured", endpoint, reader: answered(NOT_CONFIGURED) };
  }
  const question = questionOf(asking, tokens, source);
  const decision = await ask(services, settings, question, { fresh });
  return {
    kind: "asked",
    trial: {
      request: shownRequest(settings, question),
      answer: answerOf(decision),
      outcome: decision.outcome,
      reason: decision.reason,
      milliseconds: decision.milliseconds,
      cache: decision.cache,
      reader: answered(READER_ANSWERS[decision.outcome]),
      entitled: decision.issues && (await entitledBy(services.db, publication.id, decision.issues)),
    },
  };
}

function answerOf({ status, contentType, responseBody, cache }: Decision) {
  if (status === null || cache === "hit") return null;
  return { status, content_type: contentType, body: responseBody };
}

function questionOf(
  { endpoint, item, body }: Extract<Asking, { kind: "ask" }>,
  tokens: ReaderTokens,
  source: CalloutSource,
): Question {
  return { endpoint, item, body, ...tokens, source, address: null };
}

async function tokensFor(
  services: Services,
  publicationId: number,
  { token, id_token, reader_id }: Credentials,
): Promise<ReaderTokens | ServiceError> {
  if (reader_id !== undefined) {
    const [tokens] = await tokensOfTestReaders(services, publicationId, [reader_id], "reader_id");
    return tokens!;
  }
  try {
    return tokensOf(token?.trim() || null, id_token?.trim() || null);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Null for an item that is not there. */
async function askingOf(
  db: Db,
  settings: AccessSettings | null,
  publication: PublicationRecord,
  item: Item,
): Promise<Asking | null> {
  switch (item.type) {
    case "emag": {
      const emag = await findAskableEmag(db, publication.id, item.id);
      return emag ? askForEmag(settings, emag, { download: item.download }) : null;
    }
    case "story": {
      const story = await findAskableStory(db, publication.id, item.id);
      return story ? askForStory(settings, story) : null;
    }
    case "chatbot": {
      const chatbot = await findAskableChatbot(db, publication.id, item.id);
      return chatbot ? askForChatbot(settings, chatbot) : null;
    }
    case "publication":
      return askForIssues(settings, publication);
  }
}

/** What product identifiers lead to (contract 4.C rule 2). */
async function entitledBy(db: Db, publicationId: number, productIds: string[]) {
  const emags = await findEmagsByProductIds(db, publicationId, productIds);
  const known = new Set(
    emags.flatMap(({ apple_product_identifier, google_product_id, external_id }) => [
      apple_product_identifier,
      google_product_id,
      external_id,
      ...external_id.split(",").map((id) => id.trim()),
    ]),
  );
  return {
    product_ids: productIds,
    emags: emags.map(({ id, name }) => ({ id, name })),
    unknown_product_ids: productIds.filter((id) => id === "" || !known.has(id)),
  };
}
