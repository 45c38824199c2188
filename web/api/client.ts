import i18next from "i18next";
import { PERSON_HEADER } from "#shared/console/identity/session.ts";
import { CONFIRMED_WARNINGS_HEADER } from "#shared/console/issues/imports.ts";
import type { Route, RouteParams, RouteResult } from "#shared/contract/route.ts";
import { ApiError, OfflineError, toApiError } from "./http/errors.ts";
import { type RequestInput, sendRequest, urlOf } from "./http/request.ts";
import {
  deletesRecord,
  isDeletedHere,
  noteDeletion,
  noteVersion,
  publishWrite,
  recordOfRoute,
  trackWrite,
} from "./own-writes.ts";
import { noteServiceTime } from "./service-clock.ts";

export type CallInput<R extends Route> = RequestInput<R> & {
  /** Confirms the serious warnings that the user has seen (`withConfirmedWarnings`). */
  confirmedWarnings?: string | undefined;
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

/** Calls a route of the contract and returns its body, or one field of it. Throws `ApiError` or `OfflineError`. */
export function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteResult<R>>;
export function call<R extends Route, Field extends keyof RouteResult<R>>(
  route: R,
  input: CallInput<R>,
  field: Field,
): Promise<RouteResult<R>[Field]>;
export async function call<R extends Route>(route: R, input: CallInput<R>, field?: keyof RouteResult<R>) {
  const { data } = await callVersioned(route, input);
  return field === undefined ? data : data[field];
}

/** Returns the `queryFn` that calls a route like `call`. */
export function reading<R extends Route>(
  route: R,
  input: CallInput<R>,
): (context: { signal: AbortSignal }) => Promise<RouteResult<R>>;
export function reading<R extends Route, Field extends keyof RouteResult<R>>(
  route: R,
  input: CallInput<R>,
  field: Field,
): (context: { signal: AbortSignal }) => Promise<RouteResult<R>[Field]>;
export function reading<R extends Route>(route: R, input: CallInput<R>, field?: keyof RouteResult<R>) {
  return ({ signal }: { signal: AbortSignal }) =>
    call(route, { ...input, signal } as CallInput<R>, field as keyof RouteResult<R>);
}

/** Calls a route like `call` and also returns the record's version. */
export function callVersioned<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<Versioned<RouteResult<R>>>;
export function callVersioned<R extends Route, Field extends keyof RouteResult<R>>(
  route: R,
  input: CallInput<R>,
  field: Field,
): Promise<Versioned<RouteResult<R>[Field]>>;
export async function callVersioned<R extends Route>(
  route: R,
  input: CallInput<R>,
  field?: keyof RouteResult<R>,
) {
  const { data, version } = await (route.method === "GET"
    ? read(route, input)
    : write(route, input.params as RouteParams<R>, () => request(route, input)));
  return { data: field === undefined ? data : data[field], version };
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
  const response = trackWrite(record, isDeletion ? "deletion" : "change", async () => {
    const answer = await send();
    const version = /\d+/.exec(answer.version ?? "");
    if (record !== null && version) noteVersion(record, Number(version[0]));
    if (record !== null && isDeletion) noteDeletion(record);
    return answer;
  });
  response.then(
    () => publishWrite(route, params ?? {}),
    // Another person's change may be the cause of a failure.
    (error: unknown) => publishWrite(route, params ?? {}, error),
  );
  return response;
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

export function languageHeader(): { "Accept-Language"?: string } {
  return i18next.language ? { "Accept-Language": i18next.language } : {};
}

async function send<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const response = await sendRequest(route, input, {
    ...callerHeaders(),
    ...(input.confirmedWarnings ? { [CONFIRMED_WARNINGS_HEADER]: input.confirmedWarnings } : {}),
  });
  noteServiceTime(response);
  return response;
}

/** Input of a multipart request with a file. */
export interface FormInput<R extends Route> {
  params: RouteParams<R>;
  form: FormData;
  ifMatch?: string | null | undefined;
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
