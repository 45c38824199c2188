import { randomBytes } from "node:crypto";
import type { ImportAttempt } from "#shared/console/imports.ts";
import { AUTH_PATH } from "#shared/console/session.ts";

const ORGANIZATION = 1;
const PUBLICATION = 10;
const EMAGS = `/api/v2/importer/organizations/${ORGANIZATION}/publications/${PUBLICATION}/emags`;
/** An answer that takes longer counts as none. */
const ANSWER_MS = 30_000;

/** Who imports, and who reads how it went: the contract tells a status alone. */
export interface CorpusAccount {
  token: string;
  email: string;
  password: string;
}

export function makeAccount(): CorpusAccount {
  const secret = () => randomBytes(24).toString("base64url");
  return { token: secret(), email: "corpus@example.com", password: secret() };
}

/** A provisioning file with this account, and a publication to import into. */
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

/** The import interface, as an integrator's script uses it, and the import log of the console. */
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

  /** Answers the id of the new issue. */
  async create(emag: object): Promise<number> {
    const created = await this.#ask<{ emag: { id: number } }>("POST", EMAGS, { emag });
    return created.emag.id;
  }

  async statusOf(id: number): Promise<string> {
    const { emag } = await this.#ask<{ emag: { import: { status?: string; ai_status?: string } } }>(
      "GET",
      `${EMAGS}/${id}`,
    );
    return emag.import.status ?? emag.import.ai_status ?? "";
  }

  list(): Promise<unknown> {
    return this.#ask("GET", EMAGS);
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
    await this.#ask("DELETE", `${EMAGS}/${id}`);
  }

  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { Authorization: `Token ${this.#account.token}` };
    const text = await (await this.#send(method, path, headers, body)).text();
    return (text === "" ? null : JSON.parse(text)) as Answer;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const said = (await response.text()).slice(0, 300);
    throw new Error(`${method} ${path} answered ${response.status}: ${said}`);
  }
}
