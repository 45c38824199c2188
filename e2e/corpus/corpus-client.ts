import { randomBytes } from "node:crypto";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";

const ORGANIZATION = 1;
const PUBLICATION = 10;
const EMAGS = `/api/v2/importer/organizations/${ORGANIZATION}/publications/${PUBLICATION}/emags`;
const REQUEST_TIMEOUT_MS = 30_000;

/** The API token that imports, and the person who reads the import log, because the contract returns only a status. */
export interface CorpusAccount {
  token: string;
  email: string;
  password: string;
}

export function makeAccount(): CorpusAccount {
  const secret = () => randomBytes(24).toString("base64url");
  return { token: secret(), email: "corpus@example.com", password: secret() };
}

/** Returns the content of a provisioning file with this account and a publication for the imports. */
export function provisionFor({ token, email, password }: CorpusAccount) {
  const settings = { time_zone: "UTC", language: "en", currency: "EUR" };
  return {
    organizations: [
      {
        id: ORGANIZATION,
        name: "Corpus",
        api_tokens: [{ name: "corpus", token }],
        publications: [{ id: PUBLICATION, name: "Corpus", pubcode: "COR", ...settings }],
      },
    ],
    users: [{ email, name: "Corpus", password, roles: [{ organization_id: ORGANIZATION, role: "admin" }] }],
  };
}

/** Client for the import API and for the import log of the console. */
export class CorpusClient {
  readonly #url: string;
  readonly #account: CorpusAccount;
  readonly #signal: AbortSignal;
  #cookie = "";

  constructor(url: string, account: CorpusAccount, signal: AbortSignal) {
    this.#url = url;
    this.#account = account;
    this.#signal = signal;
  }

  async signIn(): Promise<void> {
    const { email, password } = this.#account;
    const response = await this.#send("POST", `${AUTH_PATH}/sign-in/email`, {}, { email, password });
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }

  /** Creates an issue and returns its ID. */
  async create(emag: object): Promise<number> {
    const created = await this.#request<{ emag: { id: number } }>("POST", EMAGS, { emag });
    return created.emag.id;
  }

  async statusOf(id: number): Promise<string> {
    const { emag } = await this.#request<{ emag: { import: { status?: string; ai_status?: string } } }>(
      "GET",
      `${EMAGS}/${id}`,
    );
    return emag.import.status ?? emag.import.ai_status ?? "";
  }

  list(): Promise<unknown> {
    return this.#request("GET", EMAGS);
  }

  async health(): Promise<void> {
    await this.#send("GET", "/healthz", {});
  }

  async attemptOf(id: number): Promise<ImportAttempt> {
    const path = `/console/api/publications/${PUBLICATION}/emags/${id}/imports`;
    const response = await this.#send("GET", path, { Cookie: this.#cookie });
    const { imports } = (await response.json()) as { imports: ImportAttempt[] };
    return imports[0]!;
  }

  async remove(id: number): Promise<void> {
    await this.#request("DELETE", `${EMAGS}/${id}`);
  }

  async #request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { Authorization: `Token ${this.#account.token}` };
    const text = await (await this.#send(method, path, headers, body)).text();
    return (text === "" ? null : JSON.parse(text)) as Answer;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const text = (await response.text()).slice(0, 300);
    throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
  }
}
