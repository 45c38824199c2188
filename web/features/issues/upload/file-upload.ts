import type { DetailedError, PreviousUpload, Upload as TusUpload } from "tus-js-client";
import { getSession } from "#shared/console/session.ts";
import { finishUpload, type Upload, uploadsPath } from "#shared/console/uploads.ts";
import { type SourceKind, sourceLimits } from "#shared/limits.ts";
import { HEAD_BYTES, mayBe } from "#shared/source-kind.ts";
import { ApiError, call, callerHeaders, OfflineError } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";

/** Small enough for proxies that cut long requests, large enough to fill a fast line. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS = [500, 1500, 4000];
const RECONNECT_MS = 3000;

export type Refusal = "empty" | "too_large" | "wrong_type";

/** Why a file cannot be uploaded as this kind, found out before a byte is sent; null when it may. */
export async function refusalOf(file: File, kind: SourceKind): Promise<Refusal | null> {
  if (file.size === 0) return "empty";
  if (file.size > sourceLimits[kind]) return "too_large";
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return mayBe(kind, Array.from(head, (byte) => String.fromCharCode(byte)).join("")) ? null : "wrong_type";
}

export interface FileUploadEvents {
  onProgress: (sent: number) => void;
  /** The connection is lost; it goes on by itself as soon as there is one. */
  onWaiting: () => void;
  onDone: (upload: Upload) => void;
  /** A sentence of the service, or what the browser says. */
  onFailed: (message: string) => void;
}

export interface FileUpload {
  /** Stays so until it is resumed, whatever the connection does. */
  pause: () => void;
  resume: () => void;
  /** Ends it here: another visit may go on where it stopped. */
  leave: () => void;
  /** Gives the upload up and removes what has arrived. */
  cancel: () => void;
}

/**
 * Gets ready to upload a file in pieces, and answers what begins it. One that was cut off earlier, in this or another visit,
 * goes on where it stopped. Rejects where what uploads it cannot be loaded.
 */
export async function prepareUpload(
  file: File,
  kind: SourceKind,
  publicationId: number,
  events: FileUploadEvents,
): Promise<() => FileUpload> {
  const tus = await import("tus-js-client");
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let paused = false;
  let arrived = false;
  let finishing = false;

  const upload: TusUpload = new tus.Upload(file, {
    endpoint: uploadsPath(publicationId),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    metadata: { kind, filename: file.name },
    headers: callerHeaders(),
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => events.onProgress(sent),
    onShouldRetry: (error) => mayPass(error),
    onSuccess: () => {
      arrived = true;
      void finish();
    },
    onError: (error) => void onError(error),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  const stop = () => {
    over = true;
    clearTimeout(reconnect);
    window.removeEventListener("online", again);
  };
  const again = () => {
    clearTimeout(reconnect);
    if (over || paused) return;
    if (arrived) void finish();
    else upload.start();
  };
  const againSoon = () => {
    events.onWaiting();
    clearTimeout(reconnect);
    reconnect = setTimeout(again, RECONNECT_MS);
  };

  async function finish(): Promise<void> {
    if (finishing || over) return;
    finishing = true;
    const upload_id = upload.url?.split("/").at(-1) ?? "";
    try {
      const params = { publication_id: publicationId, upload_id };
      const { upload: kept } = await call(finishUpload, { params });
      if (over) return;
      stop();
      events.onDone(kept);
    } catch (error) {
      if (over) return;
      if (isPassing(error)) return againSoon();
      stop();
      events.onFailed(errorMessage(error));
    } finally {
      finishing = false;
    }
  }

  async function onError(error: Error | DetailedError): Promise<void> {
    if (over || paused) return;
    const status = statusOf(error);
    if (status === 401) {
      // Asks to sign in over the page, and goes on once somebody has.
      await call(getSession, {}).catch(() => undefined);
      again();
    } else if (mayPass(error)) againSoon();
    else {
      stop();
      events.onFailed(messageOf(error));
    }
  }

  const control: FileUpload = {
    pause() {
      paused = true;
      clearTimeout(reconnect);
      void upload.abort();
    },
    resume() {
      paused = false;
      again();
    },
    leave() {
      stop();
      void upload.abort();
    },
    cancel() {
      stop();
      void upload.abort(true).catch(() => undefined);
    },
  };
  return () => {
    window.addEventListener("online", again);
    upload.start();
    return control;
  };
}

/** Uploads of this kind for the publication that an earlier visit left unfinished, the latest first. */
export async function interruptedUploads(kind: SourceKind, publicationId: number): Promise<PreviousUpload[]> {
  // Nothing is fetched for somebody who never left one unfinished.
  if (!Object.keys(localStorage).some((key) => key.startsWith("tus::"))) return [];
  const { defaultOptions } = await import("tus-js-client");
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all
    .filter(
      ({ metadata, uploadUrl }) =>
        metadata.kind === kind && (uploadUrl ?? "").includes(`${uploadsPath(publicationId)}/`),
    )
    .sort((one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime));
}

/** Forgets an upload that an earlier visit left unfinished, also in the service, where it would count for another day. */
export async function forgetInterrupted({ uploadUrl, urlStorageKey }: PreviousUpload): Promise<void> {
  const { defaultOptions, Upload } = await import("tus-js-client");
  await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  // The service removes it after a day if this fails.
  if (uploadUrl) await Upload.terminate(uploadUrl, { headers: callerHeaders() }).catch(() => undefined);
}

/** Retrying does not help, unlike with other statuses from 500 on: someone has to make room. Nor does it with 429. */
const DISK_FULL = 507;

function statusOf(error: Error | DetailedError): number | null {
  return "originalResponse" in error && error.originalResponse ? error.originalResponse.getStatus() : null;
}

/** No answer at all, a service that is busy or starting anew, an upload whose last request still ends. */
function mayPass(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  if (status === null) return "originalRequest" in error;
  return isBusy(status) || status === 409 || status === 423;
}

function isPassing(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && isBusy(error.status));
}

function isBusy(status: number): boolean {
  return status >= 500 && status !== DISK_FULL;
}

function messageOf(error: Error | DetailedError): string {
  const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  try {
    const told: unknown = JSON.parse(body ?? "");
    if (told && typeof told === "object" && "error" in told) return String(told.error);
  } catch {
    // Not an answer of the service's own.
  }
  return error.message;
}
