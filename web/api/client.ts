import i18next from "i18next";
import { PERSON_HEADER } from "#shared/console/session.ts";
import { type ErrorBody, errorBody, type FieldErrors, fieldErrors } from "#shared/contract/errors.ts";
import type {
  Route,
  RouteBodyInput,
  RouteParams,
  RouteQueryInput,
  RouteResult,
} from "#shared/contract/route.ts";

import { noteDeletion, noteVersion, recordOfWrite, trackWrite } from "./own-writes.ts";

/** An answer that is no success, with everything a screen needs to explain it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** 422 only: messages by field, nested fields with dots. */
  readonly fields: FieldErrors;
  /** What to quote when asking for help; the log knows it. */
  readonly requestId: string | null;

  constructor(status: number, body: ErrorBody, fields: FieldErrors, requestId: string | null) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** The code of an answer that is not the service's own, but of something between: a proxy, or a page. */
export const UNEXPLAINED = "unexplained";

/** Somebody changed the record since the version that the request names (`If-Match`). */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

/** There is no such record, or not any more. */
export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** The request got no answer: no connection, or the service is down. */
export class OfflineError extends Error {
  /** Whether the browser itself had none; what is said of it stays true once it has one again. */
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
    /** The version the change is based on; a newer one on the server is answered with 412. */
    ifMatch?: string | undefined;
    /** What a creation is known by: sent again with the same key, it makes nothing new. */
    creationKey?: string | undefined;
    signal?: AbortSignal | undefined;
  };

export interface Versioned<T> {
  data: T;
  /** The record's version, to be sent back as `ifMatch`; null where a route has none. */
  version: string | null;
}

let signInAgain: (() => Promise<void>) | null = null;

/** Sets what happens when the session has ended: it resolves once somebody has signed in again. */
export function onSessionEnd(handler: (() => Promise<void>) | null): void {
  signInAgain = handler;
}

/** Calls a route of the contract and returns its body. Throws `ApiError` or `OfflineError`. */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>> {
  return (await callVersioned(route, input)).data;
}

/** Like `call`, with the record's version beside the body. */
export function callVersioned<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<Versioned<RouteResult<R>>> {
  if (route.method === "GET") return request(route, input);
  return write(route, input.params as RouteParams<R>, () => request(route, input));
}

/** Sends a write, and notes the version it makes, or the deletion, as this tab's own. */
function write<R extends Route>(
  route: R,
  params: RouteParams<R>,
  send: () => Promise<Versioned<RouteResult<R>>>,
): Promise<Versioned<RouteResult<R>>> {
  const record = recordOfWrite(route, params);
  return trackWrite(record, async () => {
    const answer = await send();
    const version = /\d+/.exec(answer.version ?? "");
    if (record !== null && version) noteVersion(record, Number(version[0]));
    if (record !== null && route.method === "DELETE") noteDeletion(record);
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

/** The address of a route, for images and links. */
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

/** Says in whose name this page speaks; the service refuses it where somebody else is signed in by then. Null: nobody's yet. */
export function speakFor(userId: string | null): void {
  person = userId;
}

/** What every request says of who makes it. */
export function callerHeaders(): Record<string, string> {
  return { ...spokenLanguage(), ...(person === null ? {} : { [PERSON_HEADER]: person }) };
}

/** The service's sentences come in the language on screen. */
export function spokenLanguage(): { "Accept-Language"?: string } {
  return i18next.language ? { "Accept-Language": i18next.language } : {};
}

async function send<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", ...callerHeaders() });
  const init: RequestInit = { method: route.method, headers, credentials: "same-origin" };
  if (input.ifMatch) headers.set("If-Match", input.ifMatch);
  if (input.creationKey) headers.set("Idempotency-Key", input.creationKey);
  if (input.signal) init.signal = input.signal;
  if (input.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(route.envelope ? { [route.envelope]: input.body } : input.body);
  }
  try {
    return await fetch(urlOf(route, input.params as RouteParams<R>, input.query), init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new OfflineError(error);
  }
}

/** A form with a file on its way to a route. */
export interface FormInput<R extends Route> {
  params: RouteParams<R>;
  form: FormData;
  ifMatch?: string | undefined;
  /** The share that has left, 0 to 1. */
  onProgress?: (progress: number) => void;
}

/** Sends a file in multipart/form-data; text travels as JSON, whose line ends nobody rewrites. */
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

/** By XMLHttpRequest: a fetch does not say how much of its body has left. */
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
  request.onerror = () => reject(new OfflineError(new Error(`Nothing answers at ${route.path}.`)));
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
  return new ApiError(response.status, known ?? fallback, {}, known?.request_id ?? requestId);
}
