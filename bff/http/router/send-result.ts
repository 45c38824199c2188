import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Request, Response } from "express";
import type { Actor, ReaderActor } from "#bff/core/actor.ts";
import { openAnswerBudget } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { entityTag } from "#bff/core/record-version.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import type { Route } from "#shared/contract/route.ts";
import type { FileResponse, JsonResponse, TextResponse } from "./responses.ts";
import type { RouteContext } from "./route-context.ts";
import { matchesEtag, streamTo } from "./send-ranged.ts";

/** Memory holds the part that is sent and the next one. */
const PARTS_IN_MEMORY = 2;

/** 162 bits. */
const TAG_LENGTH = 27;

type SendContext = Pick<RouteContext, "checkResponses" | "openAnswers">;

/** The request that is answered. */
interface Exchange {
  actor: Actor | ReaderActor | null;
  request: Request;
  response: Response;
}

/** Sends the result of a handler. Throws `too_many_open_answers`. */
export async function sendResult(
  services: SendContext,
  route: Route,
  exchange: Exchange,
  result: FileResponse | JsonResponse<unknown> | TextResponse,
): Promise<void> {
  const { response } = exchange;
  if ("text" in result) {
    await sendText(services, route, exchange, result.text);
    return;
  }
  if ("file" in result) {
    if (result.headers) response.set(result.headers);
    response.status(200).type(result.file.contentType);
    if (result.file.bytes !== undefined) response.set("Content-Length", String(result.file.bytes));
    await streamTo(response, result.file.stream);
    return;
  }
  if (services.checkResponses) validateResponse(route, result);
  const text = result.body === undefined ? null : JSON.stringify(result.body);
  holdUntilSent(services, exchange, text?.length ?? 0);
  if (result.headers) response.set(result.headers);
  if (result.version !== undefined) response.set("ETag", entityTag(result.version));
  response.status(result.status);
  if (text !== null && result.status === 200 && route.responses[304] === null) {
    const tag = tagOf(result.untagged ? JSON.stringify(without(result.body, result.untagged)) : text);
    response.set("ETag", tag);
    // Not by `request.fresh`, which is false for `fetch`: it adds `Cache-Control: no-cache` to each request with this header.
    if (matchesEtag(exchange.request.headers["if-none-match"], tag)) {
      response.status(304).end();
      return;
    }
  }
  if (text === null) response.end();
  else response.type("json").send(text);
}

function without(body: unknown, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)));
}

/** Returns an ETag of a text. It is weak, because the compressed answer has other bytes. */
const tagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, TAG_LENGTH)}"`;

async function sendText(
  services: SendContext,
  route: Route,
  exchange: Exchange,
  text: TextResponse["text"],
): Promise<void> {
  const { checkResponses } = services;
  const { response } = exchange;
  if (Buffer.isBuffer(text)) {
    if (checkResponses) validateText(route, text);
    holdUntilSent(services, exchange, text.length);
    response.status(200).type("json").send(text);
    return;
  }
  const release = hold(services, exchange, PARTS_IN_MEMORY * text.partBytes);
  try {
    response.status(200).type("json");
    await streamTo(response, Readable.from(checkResponses ? validated(route, text.parts) : text.parts));
  } finally {
    release?.();
  }
}

function holdUntilSent(services: SendContext, exchange: Exchange, bytes: number): void {
  const release = hold(services, exchange, bytes);
  if (release) exchange.response.once("close", release);
}

/** Counts a long answer as held for its caller, and returns the function that releases it. Throws `too_many_open_answers`. */
function hold(
  { openAnswers }: SendContext,
  { actor, request }: Exchange,
  bytes: number,
): (() => void) | undefined {
  if (bytes < openAnswerBudget.countedFrom) return undefined;
  const release = openAnswers.hold(callerKey(actor, request), bytes);
  if (release === null) throw new ServiceError("too_many_open_answers", {}, { retryAfter: 1 });
  return release;
}

function callerKey(actor: Exchange["actor"], request: Request): string {
  if (actor === null) return `address ${addressKey(request.ip)}`;
  if (actor.kind === "reader") return `reader ${actor.readerId}`;
  return actor.kind === "token" ? `token ${actor.tokenId}` : `person ${actor.userId}`;
}

/** Validates a text when its last part was sent. Throwing then ends the connection before the end of the answer. */
async function* validated(route: Route, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sent: Buffer[] = [];
  for await (const part of parts) {
    sent.push(part);
    yield part;
  }
  validateText(route, Buffer.concat(sent));
}

function validateText(route: Route, text: Buffer): void {
  validateResponse(route, { status: 200, body: JSON.parse(text.toString()) as unknown });
}

/** Throws if a response does not match the contract of its route. */
function validateResponse(route: Route, result: JsonResponse<unknown>): void {
  const subject = `The response ${result.status} of ${route.method} ${route.path}`;
  const schema = route.responses[result.status];
  if (schema === undefined) throw new Error(`${subject} is not in its contract.`);
  if (schema === null || schema === "file") {
    if (result.body !== undefined) throw new Error(`${subject} has a body, but its contract has none.`);
    return;
  }
  const checked = schema.safeParse(result.body);
  if (!checked.success) throw new Error(`${subject} violates its contract: ${checked.error.message}`);
}
