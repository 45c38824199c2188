import type { Route, RouteBodyInput, RouteParams, RouteQueryInput } from "#shared/contract/route.ts";
import { OfflineError, toApiError } from "./errors.ts";

type Given<Key extends string, T> = [T] extends [undefined] ? { [K in Key]?: undefined } : { [K in Key]: T };
type Optional<Key extends string, T> = { [K in Key]?: T };

export type RequestInput<R extends Route> = Given<"params", RouteParams<R>> &
  Optional<"query", Partial<RouteQueryInput<R>>> &
  Given<"body", RouteBodyInput<R>> & {
    /** The version the change is based on. The service answers 412 if it has a newer one. */
    ifMatch?: string | null | undefined;
    /** Idempotency key of a creation: a repeated request with the same key creates nothing. */
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
    /** Sends the request even if the page is left. */
    keepalive?: true;
  };

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

/** Sends a request. Throws `OfflineError` without a response. */
export async function sendRequest<R extends Route>(
  route: R,
  input: RequestInput<R>,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", ...more });
  const init: RequestInit = { method: route.method, headers, credentials: "same-origin" };
  if (input.ifMatch) headers.set("If-Match", input.ifMatch);
  if (input.idempotencyKey) headers.set("Idempotency-Key", input.idempotencyKey);
  if (input.signal) init.signal = input.signal;
  if (input.keepalive) init.keepalive = true;
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

/** Reads JSON from an address of the service. Throws `ApiError` or `OfflineError`. */
export async function readJson<Body>(address: string, signal: AbortSignal): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(address, { headers: { Accept: "application/json" }, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new OfflineError(error);
  }
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as Body;
}
