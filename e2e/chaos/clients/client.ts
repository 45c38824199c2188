import { setTimeout as delay } from "node:timers/promises";
import { count, type ExpectedState } from "../expected-state.ts";

export const CHAOS_TOKEN = "a-token-for-the-chaos-run-long-enough-00";
const BASE = "/api/v2/importer/organizations/1/publications/10";
const REQUEST_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 250;

export interface ClientResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Request {
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Thrown when the run's time for a client has ended. */
export class DeadlineExceeded extends Error {
  override name = "GaveUp";
}

/** A publisher's script. After a lost response it checks whether the write succeeded before it repeats the request. */
export class Client {
  readonly #url: string;
  readonly #expected: ExpectedState;
  readonly #signal: AbortSignal;

  constructor(url: string, expected: ExpectedState, signal: AbortSignal) {
    this.#url = url;
    this.#expected = expected;
    this.#signal = signal;
  }

  /**
   * Sends a request. Paths may begin with `P/`. Returns null without a response or with status 5xx, because it is then
   * unknown whether the request succeeded.
   */
  async send<Body>(
    method: string,
    path: string,
    request: Request = {},
  ): Promise<ClientResponse<Body> | null> {
    if (this.#signal.aborted) throw new DeadlineExceeded(`${method} ${path}`);
    const headers = new Headers(request.headers);
    if (!headers.has("Cookie")) headers.set("Authorization", `Token ${CHAOS_TOKEN}`);
    if (request.json !== undefined) headers.set("Content-Type", "application/json");
    const body = request.json === undefined ? request.body : JSON.stringify(request.json);
    try {
      const response = await fetch(this.#url + path.replace(/^P\//, `${BASE}/`), {
        method,
        headers,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      if (response.status >= 500) {
        this.#expected.lostResponses += 1;
        if (![503, 507].includes(response.status))
          this.#expected.wrong.push(`${method} ${path} responded ${response.status}: ${text}`);
        else if (response.status === 503 && !response.headers.has("retry-after"))
          this.#expected.wrong.push(`${method} ${path} responded 503 without Retry-After`);
        return null;
      }
      const isJson = (response.headers.get("content-type") ?? "").includes("json") && text !== "";
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(text) : undefined) as Body,
      };
    } catch (error) {
      if ((error as Error).name === "TimeoutError")
        this.#expected.wrong.push(`${method} ${path} did not respond within ${REQUEST_TIMEOUT_MS / 1000} s`);
      this.#expected.lostResponses += 1;
      return null;
    }
  }

  /** Repeats a read until there is a response. */
  async read<Body>(
    path: string,
    request?: Request,
    method: "GET" | "HEAD" = "GET",
  ): Promise<ClientResponse<Body>> {
    for (;;) {
      const answer = await this.send<Body>(method, path, request);
      if (answer) return answer;
      await delay(RETRY_DELAY_MS);
    }
  }

  /**
   * Repeats a write until its result is known. After a lost response `find` looks up the result, or returns null if nothing
   * was written. An idempotent write needs no `find`.
   */
  async write<Body>(
    kind: string,
    attempt: () => Promise<ClientResponse<Body> | null>,
    find: () => Promise<ClientResponse<Body> | null> = async () => null,
  ): Promise<ClientResponse<Body>> {
    for (;;) {
      const answer = await attempt();
      const result = answer ?? (await delay(RETRY_DELAY_MS).then(find));
      if (!result) continue;
      if (result.status < 300) count(this.#expected.writes, kind);
      return result;
    }
  }

  /** Returns whether a response has the expected status, and records an error if not. */
  expect(answer: ClientResponse<unknown>, status: number, action: string): boolean {
    if (answer.status === status) return true;
    this.#expected.wrong.push(
      `${action}: expected ${status} but received ${answer.status}: ${JSON.stringify(answer.body) ?? ""}`,
    );
    return false;
  }
}
