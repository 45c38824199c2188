import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import pRetry, { AbortError } from "p-retry";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Emag, EmagList } from "#shared/contract/emags.ts";
import type { ReceivedUpload } from "#shared/contract/imports/uploads.ts";
import type { Story, StoryList } from "#shared/contract/stories.ts";
import type { TokenScope } from "#shared/contract/token.ts";
import type { KioskPublication } from "#shared/kiosk/publication.ts";

/** Statuses after which the same request may succeed. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
/** Longer than the longest answer, which is that of `?wait=30`. */
const TIMEOUT_MS = 60_000;
const PUBLICATION = /^(.*)\/organizations\/\d+\/publications\/(\d+)\/?$/;

/** The API refused a request. The message says why. */
export class Refused extends OperatorError {
  readonly status: number;
  readonly location: string | null;
  constructor(status: number, message: string, location: string | null) {
    super(message);
    this.status = status;
    this.location = location;
  }
}

interface Sent {
  json?: unknown;
  form?: Blob;
  file?: Blob;
  key?: string;
  version?: string | null;
  retries?: number;
  isPublic?: boolean;
}

interface Answer<Body> {
  body: Body;
  version: string | null;
}

/** The import API of one publication. Sends requests again if their answers are lost. */
export class NewsrackApi {
  readonly #publication: string;
  readonly #importer: string;
  readonly #publicationId: number;
  readonly #token: string;

  constructor(address: string, token: string) {
    const url = URL.parse(address);
    const [, importer, id] = PUBLICATION.exec(url?.pathname ?? "") ?? [];
    if (!url || importer === undefined)
      throw new OperatorError(
        "NEWSRACK must be the address of a publication, such as https://newsrack.example.com/api/v2/importer/organizations/1/publications/1.",
      );
    this.#publication = `${url.origin}${url.pathname.replace(/\/$/, "")}`;
    this.#importer = `${url.origin}${importer}`;
    this.#publicationId = Number(id);
    this.#token = token;
  }

  /** Returns the name of the publication. Throws `OperatorError` if the token does not reach it. */
  async checkToken(): Promise<string> {
    let scope: TokenScope;
    try {
      scope = (await this.#send<{ token: TokenScope }>("GET", `${this.#importer}/token`, { retries: 1 })).body
        .token;
    } catch (error) {
      if (error instanceof Refused && error.status === 401)
        throw new OperatorError(
          "Newsrack refused the token. Set NEWSRACK_TOKEN to a token from Settings > API tokens.",
        );
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new OperatorError(`Newsrack cannot be reached at ${this.#importer} (${reason}). Check NEWSRACK.`);
    }
    const publication = scope.publications.find(({ id }) => id === this.#publicationId);
    if (publication) return publication.name;
    const reached = scope.publications.map(({ id, name }) => `${id} (${name})`).join(", ") || "none";
    throw new OperatorError(
      `The token does not reach the publication ${this.#publicationId} of NEWSRACK. It reaches: ${reached}.`,
    );
  }

  async listCategories(): Promise<ArticleCategory[]> {
    const { body } = await this.#send<{ article_categories: ArticleCategory[] }>("GET", "article_categories");
    return body.article_categories;
  }

  async createCategory(name: string, parentId: number | null, key: string): Promise<ArticleCategory> {
    const json = { article_category: { name, parent_id: parentId } };
    const create = () =>
      this.#send<{ article_category: ArticleCategory }>("POST", "article_categories", { json, key });
    return (await this.#orExisting(create)).body.article_category;
  }

  async findStory(externalId: string): Promise<Story | null> {
    const query = new URLSearchParams({ external_id_exact: externalId, sort: "oldest", per: "1" });
    return (await this.#send<StoryList>("GET", `stories?${query}`)).body.stories[0] ?? null;
  }

  async story(id: number): Promise<{ story: Story; version: string | null }> {
    const { body, version } = await this.#send<{ story: Story }>("GET", `stories/${id}`);
    return { story: body.story, version };
  }

  async createStory(
    fields: Record<string, string | boolean>,
    image: Blob | null,
    key: string,
  ): Promise<Story> {
    const form = formOf(fields, image);
    const create = () => this.#send<{ story: Story }>("POST", "stories", { form, key });
    return (await this.#orExisting(create)).body.story;
  }

  /** Changes an article, unless it has another version (412). */
  async changeStory(id: number, changes: object, version: string | null): Promise<void> {
    await this.#send("PATCH", `stories/${id}`, { json: { story: changes }, version });
  }

  async publishStory(id: number): Promise<void> {
    await this.#send("POST", `stories/${id}/publish`);
  }

  async findIssue(externalId: string): Promise<Emag | null> {
    const query = new URLSearchParams({ external_id: externalId, per: "1" });
    return (await this.#send<EmagList>("GET", `emags?${query}`)).body.emags[0] ?? null;
  }

  async createIssue(fields: object, path: string, key: string): Promise<Emag> {
    const query = new URLSearchParams({ filename: basename(path) });
    const file = await openAsBlob(path);
    const { upload } = (await this.#send<{ upload: ReceivedUpload }>("PUT", `uploads?${query}`, { file }))
      .body;
    const json = { emag: { ...fields, import_attributes: { pdf_location: upload.location } } };
    return (await this.#orExisting(() => this.#send<{ emag: Emag }>("POST", "emags", { json, key }))).body
      .emag;
  }

  /** Waits until an import has ended. Returns why it failed, or null. */
  async importFailure(issueId: number): Promise<string | null> {
    for (;;) {
      const { body } = await this.#send<{ import: { status: string; error?: { message: string } | null } }>(
        "GET",
        `emags/${issueId}/import?wait=30`,
      );
      if (body.import.status === "finished") return null;
      if (body.import.status === "failed") return body.import.error?.message ?? "the import failed";
    }
  }

  async kiosk(): Promise<KioskPublication> {
    const address = new URL(`/kiosk/v1/publications/${this.#publicationId}`, this.#publication).href;
    return (await this.#send<{ publication: KioskPublication }>("GET", address, { isPublic: true })).body
      .publication;
  }

  /** Returns the record that an earlier run created with the same key from another version of the export. */
  async #orExisting<Body>(create: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof Refused) || error.location === null) throw error;
      return this.#send<Body>("GET", new URL(error.location, this.#publication).href);
    }
  }

  #send<Body>(method: string, path: string, sent: Sent = {}): Promise<Answer<Body>> {
    const { json, form, file, key, version, retries = 7, isPublic } = sent;
    const address = URL.canParse(path) ? path : `${this.#publication}/${path}`;
    const headers = {
      Accept: "application/json",
      "Accept-Language": "en",
      ...(isPublic !== true && { Authorization: `Token ${this.#token}` }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...(version != null && { "If-Match": version }),
    };
    const body = json === undefined ? (form ?? file ?? null) : JSON.stringify(json);
    const attempt = async (): Promise<Answer<Body>> => {
      // A PDF may take longer.
      const signal = file ? null : AbortSignal.timeout(TIMEOUT_MS);
      // Redirects would send the token elsewhere.
      const response = await fetch(address, { method, headers, body, signal, redirect: "error" });
      const text = await response.text();
      if (response.ok) return { body: JSON.parse(text) as Body, version: response.headers.get("ETag") };
      const refused = new Refused(
        response.status,
        reasonOf(response.status, text),
        response.headers.get("Location"),
      );
      throw TRANSIENT.has(response.status) ? refused : new AbortError(refused);
    };
    return pRetry(attempt, { retries, minTimeout: 250, maxTimeout: 20_000 });
  }
}

/** Encodes an article with its image. `FormData` would replace the line ends of texts by CRLF. */
function formOf(fields: Record<string, string | boolean>, image: Blob | null): Blob {
  const boundary = `newsrack-${randomUUID()}`;
  const head = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="story[${name}]"${more}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n${value}\r\n`);
  const file = image && [
    head("image", '; filename="image"'),
    `Content-Type: ${image.type}\r\n\r\n`,
    image,
    "\r\n",
  ];
  const type = `multipart/form-data; boundary=${boundary}`;
  return new Blob([...texts, ...(file ?? []), `--${boundary}--\r\n`], { type });
}

/** Returns the message of an error, or its messages by field (contract 7). */
function reasonOf(status: number, text: string): string {
  try {
    const body = JSON.parse(text) as Record<string, string | string[]>;
    if (typeof body.error === "string") return body.error;
    return Object.entries(body)
      .map(([field, messages]) => `${field} ${[messages].flat().join(", ")}`)
      .join("; ");
  } catch {
    return `the service answered ${status}`;
  }
}
