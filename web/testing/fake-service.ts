import { expect, onTestFinished, vi } from "vitest";
import { getSession } from "#shared/console/identity/session.ts";
import type { ErrorBody, FieldErrors } from "#shared/contract/errors.ts";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteResult } from "#shared/contract/route.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";

interface Received<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  headers: Headers;
}

/** A response, or its body, which is ignored if the route has none. */
type Answer<T> = Sent<T> | Promise<Sent<T>>;
type Sent<T> = Body<T> | Versioned<Body<T>> | Response;
type Body<T> = [T] extends [never] ? unknown : T;

/** A body with the version of its record. */
class Versioned<T> {
  readonly body: T;
  readonly version: number;

  constructor(body: T, version: number) {
    this.body = body;
    this.version = version;
  }
}

/** Returns a body that is sent with this version as its `ETag`. */
export function versioned<T>(body: T, version: number): Versioned<T> {
  return new Versioned(body, version);
}

interface Handler {
  route: Route;
  path: URLPattern;
  answer: (received: Received<Route>) => Answer<unknown>;
}

/**
 * Answers the requests of components in place of the service. Requests and responses are parsed with the schemas of their
 * route, so that a test cannot answer what the service never would.
 */
export class FakeService {
  readonly #handlers: Handler[] = [];
  readonly #unexpected: string[] = [];

  /**
   * Answers a route. A later answer replaces an earlier one. A `Response` is sent as it is, except `Response.error()`, which stands for
   * a lost connection.
   */
  answer<R extends Route>(route: R, answer: (received: Received<R>) => Answer<RouteResult<R>>): void {
    this.#handlers.unshift({
      route,
      path: new URLPattern({ pathname: route.path }),
      answer: answer as Handler["answer"],
    });
  }

  /** Returns the requests that no route answers, those whose answer throws, and those whose response the route does not have. */
  get unexpected(): readonly string[] {
    return this.#unexpected;
  }

  /** Responds to a request. Throws as `fetch` does without a connection if no route answers it. */
  async respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const handler = this.#handlers.find(
      ({ route, path }) => route.method === request.method && path.test({ pathname }),
    );
    if (!handler) {
      this.#unexpected.push(`${request.method} ${pathname}`);
      throw new TypeError("Failed to fetch");
    }
    const { route, path, answer } = handler;
    const sent = await bodyOf(request);
    let answered: Sent<unknown>;
    try {
      answered = await answer({
        params: route.params?.parse(path.exec({ pathname })?.pathname.groups),
        query: route.query?.parse(Object.fromEntries(searchParams)),
        body: route.body?.parse(route.envelope ? sent?.[route.envelope] : sent),
        headers: request.headers,
      } as Received<Route>);
    } catch (error) {
      this.#unexpected.push(`${request.method} ${pathname}: ${error}`);
      throw error;
    }
    if (answered instanceof Response && answered.type === "error") throw new TypeError("Failed to fetch");
    if (answered instanceof Response) return answered;
    const [status, schema] = Object.entries(route.responses).find(([code]) => Number(code) < 300) ?? [];
    if (schema === null) return new Response(null, { status: Number(status) });
    const { body, headers } =
      answered instanceof Versioned
        ? { body: answered.body, headers: { etag: `"${answered.version}"` } }
        : { body: answered, headers: {} };
    const parsed = schema && schema !== "file" ? schema.safeParse(body) : undefined;
    if (parsed?.error) this.#unexpected.push(`${request.method} ${pathname}: ${parsed.error.message}`);
    return Response.json(body, { status: Number(status), headers });
  }
}

/** Returns the body of a request. The parts of a form are named `<envelope>[<field>]`, and its texts are JSON. */
async function bodyOf(request: Request): Promise<Record<string, unknown> | undefined> {
  const type = request.headers.get("content-type");
  if (type === "application/json") return request.json();
  if (!type?.startsWith("multipart/form-data")) return undefined;
  const records: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of await request.formData()) {
    const [, record, field] = /^(\w+)\[(\w+)\]$/.exec(name) as unknown as [string, string, string];
    records[record] ??= {};
    records[record][field] =
      typeof value === "string" ? JSON.parse(value) : new ReceivedFile(await value.bytes(), value.type);
  }
  return records;
}

/** A form that the console sends, because `fetch` reports no progress. Its answer is that of the fake service. */
function formRequest(service: FakeService) {
  return class extends EventTarget {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    #target = { method: "", url: "" };
    readonly #headers = new Headers();
    #answered = new Headers();

    open(method: string, url: string): void {
      this.#target = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#answered.get(name);
    }

    async send(body: FormData): Promise<void> {
      const { method, url } = this.#target;
      const request = new Request(new URL(url, location.href), { method, headers: this.#headers, body });
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      try {
        const response = await service.respond(request);
        this.status = response.status;
        this.#answered = response.headers;
        this.responseText = await response.text();
      } catch {
        this.onerror();
        return;
      }
      this.onload();
    }
  };
}

export function refusal(status: number, body: ErrorBody | FieldErrors): Response {
  return Response.json(body, { status });
}

/** Answers the requests of this test. The test fails if a component sends a request that no route answers. */
export function startFakeService(): FakeService {
  const service = new FakeService();
  // Changes of what it contains make it stale, and the screen has it already.
  service.answer(getSession, () => queryClient.getQueryData(sessionQuery.queryKey) ?? null);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    // Node has no address that a path could be relative to.
    const base = globalThis.location?.href ?? "http://console.test";
    const request = new Request(input instanceof Request ? input : new URL(input, base), init);
    return /^\/(?:console\/)?api\//.test(new URL(request.url).pathname)
      ? service.respond(request)
      : fetch(request);
  });
  vi.stubGlobal("XMLHttpRequest", formRequest(service));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(service.unexpected, "requests that the test does not answer as the service does").toEqual([]);
  });
  return service;
}
