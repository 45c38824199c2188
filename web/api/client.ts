import i18next from "i18next";
import { PERSON_HEADER } from "#shared/console/identity/session.ts";
import { CONFIRMED_WARNINGS_HEADER } from "#shared/console/issues/imports.ts";
import { type ErrorBody, errorBody, type FieldErrors, fieldErrors } from "#shared/contract/errors.ts";
import type {
  Route,
  RouteBodyInput,
  RouteParams,
  RouteQueryInput,
  RouteResult,
} from "#shared/contract/route.ts";

import {
  deletesRecord,
  isDeletedHere,
  noteDeletion,
  noteVersion,
  recordOfRoute,
  trackWrite,
} from "./own-writes.ts";
import { noteServiceTime } from "./service-clock.ts";

/** Thrown when the service answers with an error status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** 422 only: messages by field, nested fields with dots. */
  readonly fields: FieldErrors;
  /** Id of the request in the service's log. */
  readonly requestId: string | null;
  /** The address of the record that the answer is about, where it names one. */
  readonly location: string | null;
  /** Seconds until another attempt may succeed, where the answer names them. */
  readonly retryAfter: number | null;
  /** The whole body, of which some codes have more fields. */
  readonly body: unknown;

  constructor(
    status: number,
    body: ErrorBody,
    fields: FieldErrors,
    requestId: string | null,
    {
      location = null,
      retryAfter = null,
      whole = body,
    }: { location?: string | null; retryAfter?: number | null; whole?: unknown } = {},
  ) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.fields = fields;
    this.requestId = requestId;
    this.location = location;
    this.retryAfter = retryAfter;
    this.body = whole;
  }
}

/** Code of an error response that does not come from the service, but from a proxy for example. */
export const UNEXPLAINED = "unexplained";

/** Returns whether the record has changed since the version in `If-Match`. */
export function isPreconditionFailed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

/** Returns whether the record was not found. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Thrown when a request gets no response because the connection or the service is down. */
export class OfflineError extends Error {
  /** True if the browser was offline when the request failed. */
  readonly noConnection = navigator.onLine === false;

  constructor(cause: unknown) {
    super("The service does not answer.", { cause });
    this.name = "OfflineError";
  }
}

type Given<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]: T };
type Optional<Key extends string, T> = { [K in Key]?: T };

export type CallInput<R extends Route> = Given<"params", RouteParams<R>> &
  Optional<"query", Partial<RouteQueryInput<R>>> &
  Given<"body", RouteBodyInput<R>> & {
    /** The version the change is based on. The service answers 412 if it has a newer one. */
    ifMatch?: string | undefined;
    /** Idempotency key of a creation: a repeated request with the same key creates nothing. */
    idempotencyKey?: string | undefined;
    /** Confirms the serious warnings that the user has seen (`withConfirmedWarnings`). */
    confirmedWarnings?: string | undefined;
    signal?: AbortSignal | undefined;
    /** Sends the request even if the page is left. */
    keepalive?: true;
  };

export interface Versioned<T> {
  data: T;
  /** The record's version for `ifMatch`. Null if the route has no versions. */
  version: string | null;
}

let signInAgain: (() => Promise<void>) | null = null;

/** Sets the handler for an expired session. It resolves once the person has signed in again. */
export function onSessionEnd(handler: (() => Promise<void>) | null): void {
  signInAgain = handler;
}

/** Calls a route of the contract and returns its body. Throws `ApiError` or `OfflineError`. */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return (await callVersioned(route, input)).data;
}

/** Calls a route like `call` and also returns the record's version. */
export function callVersioned<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<Versioned<RouteResult<R>>> {
  if (route.method === "GET") return read(route, input);
  return write(route, input.params as RouteParams<R>, () => request(route, input));
}

/** Sends a read. Rejects that of a record that this tab has deleted, because its screen may still be open. */
async function read<R extends Route>(route: R, input: CallInput<R>): Promise<Versioned<RouteResult<R>>> {
  const record = recordOfRoute(route, input.params as RouteParams<R>);
  if (record !== null && (await isDeletedHere(record)))
    throw new ApiError(404, { error: i18next.t("errors.not_found_text"), code: "not_found" }, {}, null);
  return request(route, input);
}

/** Sends a write and records its version or deletion as made by this tab. */
function write<R extends Route>(
  route: R,
  params: RouteParams<R>,
  send: () => Promise<Versioned<RouteResult<R>>>,
): Promise<Versioned<RouteResult<R>>> {
  const record = recordOfRoute(route, params);
  const isDeletion = deletesRecord(route);
  return trackWrite(record, isDeletion ? "deletion" : "change", async () => {
    const answer = await send();
    const version = /\d+/.exec(answer.version ?? "");
    if (record !== null && version) noteVersion(record, Number(version[0]));
    if (record !== null && isDeletion) noteDeletion(record);
    return answer;
  });
}

async function request<R extends Route>(route: R, input: CallInput<R>): Promise<Versioned<RouteResult<R>>> {
  let response = await send(route, input);
  if (response.status === 401 && route.audience !== "public" && signInAgain) {
    await signInAgain();
    response = await send(route, input);
  }
  if (!response.ok) throw await toApiError(response);
  const data = response.status === 204 ? undefined : await response.json();
  return { data: data as RouteResult<R>, version: response.headers.get("etag") };
}

/** Returns the URL of a route, for images and links. */
export function urlOf<R extends Route>(
  route: R,
  params: RouteParams<R>,
  query: Partial<RouteQueryInput<R>> = {} as Partial<RouteQueryInput<R>>,
): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

let person: string | null = null;

/**
 * Sets the user for whom this page sends requests. The service rejects them if another user has signed in since. Null
 * before sign-in.
 */
export function setRequestUser(userId: string | null): void {
  person = userId;
}

/** Returns the headers that identify the caller of each request. */
export function callerHeaders(): Record<string, string> {
  return { ...languageHeader(), ...(person === null ? {} : { [PERSON_HEADER]: person }) };
}

/** Returns the header that requests messages in the console's language. */
export function languageHeader(): { "Accept-Language"?: string } {
  return i18next.language ? { "Accept-Language": i18next.language } : {};
}

async function send<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", ...callerHeaders() });
  const init: RequestInit = { method: route.method, headers, credentials: "same-origin" };
  if (input.ifMatch) headers.set("If-Match", input.ifMatch);
  if (input.idempotencyKey) headers.set("Idempotency-Key", input.idempotencyKey);
  if (input.confirmedWarnings) headers.set(CONFIRMED_WARNINGS_HEADER, input.confirmedWarnings);
  if (input.signal) init.signal = input.signal;
  if (input.keepalive) init.keepalive = true;
  if (input.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(route.envelope ? { [route.envelope]: input.body } : input.body);
  }
  try {
    const response = await fetch(urlOf(route, input.params as RouteParams<R>, input.query), init);
    noteServiceTime(response);
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new OfflineError(error);
  }
}

/** Input of a multipart request with a file. */
export interface FormInput<R extends Route> {
  params: RouteParams<R>;
  form: FormData;
  ifMatch?: string | undefined;
  /** Receives the share of the body that has been sent, 0 to 1. */
  onProgress?: (progress: number) => void;
}

/**
 * Sends a multipart/form-data request with a file. Text fields are sent as JSON because browsers rewrite line ends in
 * form fields.
 */
export function sendForm<R extends Route>(route: R, input: FormInput<R>): Promise<Versioned<RouteResult<R>>> {
  return write(route, input.params, () => requestForm(route, input));
}

async function requestForm<R extends Route>(
  route: R,
  input: FormInput<R>,
): Promise<Versioned<RouteResult<R>>> {
  let response = await post(route, input);
  if (response.status === 401 && signInAgain) {
    await signInAgain();
    response = await post(route, input);
  }
  if (!response.ok) throw await toApiError(response);
  return { data: (await response.json()) as RouteResult<R>, version: response.headers.get("etag") };
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
function post<R extends Route>(
  route: R,
  { params, form, ifMatch, onProgress }: FormInput<R>,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(route.method, urlOf(route, params));
  request.setRequestHeader("Accept", "application/json");
  for (const [name, value] of Object.entries(callerHeaders())) request.setRequestHeader(name, value);
  if (ifMatch) request.setRequestHeader("If-Match", ifMatch);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const headers = new Headers();
    for (const name of ["etag", "x-request-id"]) {
      const value = request.getResponseHeader(name);
      if (value !== null) headers.set(name, value);
    }
    resolve(new Response(request.responseText, { status: request.status, headers }));
  };
  request.onerror = () => reject(new OfflineError(new Error(`No response from ${route.path}.`)));
  request.send(form);
  return promise;
}

async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  const body: unknown = await response.json().catch(() => null);
  const fields = response.status === 422 ? fieldErrors.safeParse(body).data : undefined;
  if (fields) return new ApiError(422, { error: "Invalid fields", code: "invalid" }, fields, requestId);
  const known = errorBody.safeParse(body).data;
  const fallback = { error: response.statusText || `HTTP ${response.status}`, code: UNEXPLAINED };
  const location = response.headers.get("location");
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10) || null;
  const more = { location, retryAfter, whole: body };
  return new ApiError(response.status, known ?? fallback, {}, known?.request_id ?? requestId, more);
}
