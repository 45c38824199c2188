import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineRoute } from "#shared/contract/route.ts";
import { call, callVersioned, onSessionEnd } from "./client.ts";
import { ApiError, OfflineError } from "./http/errors.ts";
import { urlOf } from "./http/request.ts";

const route = defineRoute({
  method: "PUT",
  path: "/console/api/things/:thing_id",
  audience: "console",
  tag: "Things",
  summary: "Change a thing",
  params: z.object({ thing_id: z.string() }),
  envelope: "thing",
  body: z.object({ name: z.string() }),
  responses: { 200: z.object({ name: z.string() }) },
});

const input = { params: { thing_id: "a/b" }, body: { name: "new" } };

function answers(...responses: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = responses.shift();
    if (!next) throw new Error("nobody expected this request");
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const ended = () => Response.json({ error: "Sign in again.", code: "session_missing" }, { status: 401 });
const done = () => Response.json({ name: "new" }, { headers: { ETag: '"4"' } });

afterEach(() => {
  onSessionEnd(null);
  vi.unstubAllGlobals();
});

describe("a request of the API client", () => {
  it("sends the record in its envelope, with the version it is based on", async () => {
    const fetch = answers(done());
    const answer = await callVersioned(route, { ...input, ifMatch: '"3"' });
    expect(answer).toEqual({ data: { name: "new" }, version: '"4"' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("/console/api/things/a%2Fb");
    expect(init?.body).toBe('{"thing":{"name":"new"}}');
    expect(new Headers(init?.headers).get("if-match")).toBe('"3"');
  });

  it("fails with the messages by field after a 422", async () => {
    answers(
      Response.json({ name: ["must not be blank"] }, { status: 422, headers: { "X-Request-Id": "r-1" } }),
    );
    const error: unknown = await call(route, input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, fields: { name: ["must not be blank"] }, requestId: "r-1" });
  });

  it("fails with the request ID, even if the body is not from the service", async () => {
    answers(new Response("<html>bad gateway</html>", { status: 502, headers: { "X-Request-Id": "r-2" } }));
    await expect(call(route, input)).rejects.toMatchObject({ status: 502, requestId: "r-2" });
  });

  it("fails with OfflineError if there is no response", async () => {
    answers(new TypeError("fetch failed"));
    await expect(call(route, input)).rejects.toBeInstanceOf(OfflineError);
  });

  it("is repeated after a new sign-in if the session has ended", async () => {
    const fetch = answers(ended(), done());
    const signIn = Promise.withResolvers<void>();
    onSessionEnd(() => signIn.promise);
    const answer = call(route, input);
    await expect.poll(() => fetch).toHaveBeenCalledOnce();
    signIn.resolve();
    await expect(answer).resolves.toEqual({ name: "new" });
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
  });

  it("fails with 401 if no handler can ask for a sign-in", async () => {
    answers(ended());
    await expect(call(route, input)).rejects.toMatchObject({ status: 401, code: "session_missing" });
  });
});

describe("urlOf", () => {
  it("omits empty query parameters", () => {
    const list = defineRoute({
      method: "GET",
      path: "/things",
      audience: "console",
      tag: "Things",
      summary: "List",
      query: z.object({ search: z.string().optional(), page: z.string().optional() }),
      responses: { 200: null },
    });
    expect(urlOf(list, undefined, { search: "a&b", page: "" })).toBe("/things?search=a%26b");
    expect(urlOf(list, undefined)).toBe("/things");
  });
});
