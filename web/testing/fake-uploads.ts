import { defaultOptions, type HttpRequest, type HttpResponse, type HttpStack } from "tus-js-client";
import { onTestFinished } from "vitest";
import { finishUpload, type Upload } from "#shared/console/issues/uploads.ts";
import type { FakeService } from "./fake-service.ts";

interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: Blob | null;
}

interface Received {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

interface PendingUpload {
  file_name: string;
  kind: Upload["kind"];
  bytes: number;
  received: number;
}

const CREATED_AT = "2026-01-01T00:00:00.000Z";

/** Receives uploads in place of the service, by the tus protocol. */
export class FakeUploads implements HttpStack {
  /** Methods of the requests that arrived, in their order. */
  readonly methods: string[] = [];
  readonly #uploads = new Map<string, PendingUpload>();
  #intercept: (method: string) => Received | undefined | Promise<Received | undefined> = () => undefined;

  constructor(service: FakeService) {
    service.answer(finishUpload, ({ params }) => this.finished(params.upload_id));
  }

  /** Holds a request until the promise resolves. A response is sent instead of receiving the request. */
  intercept(interceptor: (method: string) => Received | undefined | Promise<Received | undefined>): void {
    this.#intercept = interceptor;
  }

  /** Returns the response for a file that has arrived completely. */
  finished(id: string) {
    const { received, ...upload } = this.#uploads.get(id)!;
    if (received < upload.bytes) throw new Error(`Only ${received} of ${upload.bytes} bytes have arrived.`);
    return { upload: { ...upload, id, created_at: CREATED_AT } };
  }

  getName(): string {
    return "FakeUploads";
  }

  createRequest(method: string, url: string): HttpRequest {
    return new FakeRequest(method, url, (sent) => this.#receive(sent));
  }

  async #receive({ method, url, headers, body }: Sent): Promise<Received> {
    this.methods.push(method);
    const instead = await this.#intercept(method);
    if (instead) return instead;
    if (method === "POST") {
      const { filename, kind } = metadataOf(headers.get("Upload-Metadata") ?? "");
      const bytes = Number(headers.get("Upload-Length"));
      const id = crypto.randomUUID();
      this.#uploads.set(id, { file_name: filename!, kind: kind as Upload["kind"], bytes, received: 0 });
      return { status: 201, headers: { Location: `${url}/${id}` } };
    }
    const upload = this.#uploads.get(url.split("/").at(-1) ?? "");
    if (!upload) return { status: 404 };
    if (method === "PATCH") {
      if (Number(headers.get("Upload-Offset")) !== upload.received) return { status: 409 };
      upload.received += body?.size ?? 0;
    }
    return {
      status: method === "HEAD" ? 200 : 204,
      headers: { "Upload-Offset": String(upload.received), "Upload-Length": String(upload.bytes) },
    };
  }
}

/** Decodes the metadata of a new upload. */
function metadataOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(",").map((pair) => {
      const [name, value] = pair.split(" ") as [string, string];
      return [name, atob(value)];
    }),
  );
}

class FakeRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Headers();
  readonly #receive: (sent: Sent) => Promise<Received>;
  #onProgress: (bytesSent: number) => void = () => {};
  #aborted = false;

  constructor(method: string, url: string, receive: (sent: Sent) => Promise<Received>) {
    this.#method = method;
    this.#url = url;
    this.#receive = receive;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  setHeader = (name: string, value: string) => this.#headers.set(name, value);
  getHeader = (name: string) => this.#headers.get(name) ?? undefined;
  setProgressHandler = (handler: (bytesSent: number) => void) => {
    this.#onProgress = handler;
  };
  getUnderlyingObject = () => null;

  async send(body: Blob | null): Promise<HttpResponse> {
    const {
      status,
      headers,
      body: text = "",
    } = await this.#receive({
      method: this.#method,
      url: this.#url,
      headers: this.#headers,
      body,
    });
    // An aborted request never settles, as with XMLHttpRequest.
    if (this.#aborted) return new Promise(() => {});
    this.#onProgress(body?.size ?? 0);
    return {
      getStatus: () => status,
      getHeader: (name) => headers?.[name],
      getBody: () => text,
      getUnderlyingObject: () => null,
    };
  }

  async abort(): Promise<void> {
    this.#aborted = true;
  }
}

/** Receives the uploads of this test. */
export function startFakeUploads(service: FakeService): FakeUploads {
  const uploads = new FakeUploads(service);
  const { httpStack } = defaultOptions;
  defaultOptions.httpStack = uploads;
  onTestFinished(() => {
    defaultOptions.httpStack = httpStack;
  });
  return uploads;
}
