import { expect, onTestFinished, vi } from "vitest";
import type { ErrorBody, FieldErrors } from "#shared/contract/errors.ts";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteResult } from "#shared/contract/route.ts";

interface Received<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  headers: Headers;
}

/** A response, or its body, which is ignored if the route has none. */
type Answer<T> = Body<T> | Response | Promise<Body<T> | Response>;
type Body<T> = [T] extends [never] ? unknown : T;

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

  /** Answers a route. A later answer replaces an earlier one. A `Response` is sent as it is. */
  answer<R extends Route>(route: R, answer: (received: Received<R>) => Answer<RouteResult<R>>): void {
    this.#handlers.unshift({
      route,
      path: new URLPattern({ pathname: route.path }),
      answer: answer as Handler["answer"],
    });
  }

  /** Returns the requests that no route answers, and those whose response the route does not have. */
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
    const sent =
      request.headers.get("content-type") === "application/json" ? await request.json() : undefined;
    const answered = await answer({
      params: route.params?.parse(path.exec({ pathname })?.pathname.groups),
      query: route.query?.parse(Object.fromEntries(searchParams)),
      body: route.body?.parse(route.envelope ? sent[route.envelope] : sent),
      headers: request.headers,
    } as Received<Route>);
    if (answered instanceof Response) return answered;
    const [status, schema] = Object.entries(route.responses).find(([code]) => Number(code) < 300) ?? [];
    if (schema === null) return new Response(null, { status: Number(status) });
    const parsed = schema && schema !== "file" ? schema.safeParse(answered) : undefined;
    if (parsed?.error) this.#unexpected.push(`${request.method} ${pathname}: ${parsed.error.message}`);
    return Response.json(answered, { status: Number(status) });
  }
}

/** Returns the response of a refused request. */
export function refusal(status: number, body: ErrorBody | FieldErrors): Response {
  return Response.json(body, { status });
}

/** Answers the requests of this test. The test fails if a component sends a request that no route answers. */
export function startFakeService(): FakeService {
  const service = new FakeService();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const request = new Request(input, init);
    return /^\/(?:console\/)?api\//.test(new URL(request.url).pathname)
      ? service.respond(request)
      : fetch(request);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    expect(service.unexpected, "requests that the test does not answer as the service does").toEqual([]);
  });
  return service;
}
