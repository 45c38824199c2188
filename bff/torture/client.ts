import { setTimeout as delay } from "node:timers/promises";
import { count, type Ledger } from "./ledger.ts";

export const TORTURE_TOKEN = "a-token-for-the-torture-run-long-enough-00";
const BASE = "/api/v2/importer/organizations/1/publications/10";
const PATIENCE_MS = 120_000;
const PAUSE_MS = 250;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Request {
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Thrown when a run has no more time for a client. */
export class GaveUp extends Error {
  override name = "GaveUp";
}

/** A publisher's script: it takes no answer for granted, and after a lost one looks before it repeats. */
export class Client {
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;

  constructor(url: string, ledger: Ledger, signal: AbortSignal) {
    this.#url = url;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  /** Paths may begin with `P/`. Null when nobody knows whether it was done: no answer, or one that blames the service. */
  async send<Body>(method: string, path: string, request: Request = {}): Promise<Answer<Body> | null> {
    if (this.#signal.aborted) throw new GaveUp(`${method} ${path}`);
    const headers = new Headers(request.headers);
    if (!headers.has("Cookie")) headers.set("Authorization", `Token ${TORTURE_TOKEN}`);
    if (request.json !== undefined) headers.set("Content-Type", "application/json");
    const body = request.json === undefined ? request.body : JSON.stringify(request.json);
    try {
      const response = await fetch(this.#url + path.replace(/^P\//, `${BASE}/`), {
        method,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      if (response.status >= 500) {
        this.#ledger.lostAnswers += 1;
        if (![503, 507].includes(response.status))
          this.#ledger.wrong.push(`${method} ${path} was answered with ${response.status}: ${text}`);
        else if (response.status === 503 && !response.headers.has("retry-after"))
          this.#ledger.wrong.push(`${method} ${path} was answered with 503 without Retry-After`);
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
        this.#ledger.wrong.push(`${method} ${path} had no answer within ${PATIENCE_MS / 1000} s`);
      this.#ledger.lostAnswers += 1;
      return null;
    }
  }

  /** Reads until there is an answer. */
  async read<Body>(path: string, request?: Request, method: "GET" | "HEAD" = "GET"): Promise<Answer<Body>> {
    for (;;) {
      const answer = await this.send<Body>(method, path, request);
      if (answer) return answer;
      await delay(PAUSE_MS);
    }
  }

  /**
   * Writes until it is known to be written. After a lost answer `look` says what came of it, null being nothing; a
   * write that may be repeated needs none.
   */
  async write<Body>(
    what: string,
    attempt: () => Promise<Answer<Body> | null>,
    look: () => Promise<Answer<Body> | null> = async () => null,
  ): Promise<Answer<Body>> {
    for (;;) {
      const answer = await attempt();
      const known = answer ?? (await delay(PAUSE_MS).then(look));
      if (!known) continue;
      if (known.status < 300) count(this.#ledger.writes, what);
      return known;
    }
  }

  /** Writes down that an answer was not the expected one; true when it was. */
  expect(answer: Answer<unknown>, status: number, what: string): boolean {
    if (answer.status === status) return true;
    this.#ledger.wrong.push(
      `${what}: ${status} was expected, and ${answer.status} came: ${JSON.stringify(answer.body) ?? ""}`,
    );
    return false;
  }
}
