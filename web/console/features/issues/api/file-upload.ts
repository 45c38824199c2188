import type { DetailedError, PreviousUpload, Upload as TusUpload } from "tus-js-client";
import { getSession } from "#shared/console/identity/session.ts";
import { finishUpload, type Upload, uploadsPath } from "#shared/console/issues/uploads.ts";
import { type SourceKind, sourceLimits } from "#shared/limits.ts";
import { HEAD_BYTES, mayBe } from "#shared/source-kind.ts";
import { call, callerHeaders } from "#web/api/client.ts";
import { ApiError, OfflineError } from "#web/api/http/errors.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";

/** Small enough for proxies that limit requests, large enough for fast connections. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS = [500, 1500, 4000];
const RECONNECT_MS = 3000;

export type Refusal = "empty" | "too_large" | "wrong_type" | "unreadable";

/** Returns why a file can't be uploaded as this type, before anything is sent. Null if it can. Throws if it can't be read. */
export async function refusalOf(file: File, kind: SourceKind): Promise<Refusal | null> {
  if (file.size === 0) return "empty";
  if (file.size > sourceLimits[kind]) return "too_large";
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return mayBe(kind, Array.from(head, (byte) => String.fromCharCode(byte)).join("")) ? null : "wrong_type";
}

export interface FileUploadEvents {
  onProgress: (sent: number) => void;
  /** Called when the connection is lost. The upload resumes automatically. */
  onWaiting: () => void;
  onDone: (upload: Upload) => void;
  /** Called with the message of the service or the browser. */
  onFailed: (message: string) => void;
}

export interface FileUpload {
  /** Pauses until resumed. */
  pause: () => void;
  resume: () => void;
  /** Stops the upload here. A later visit can resume it. */
  leave: () => void;
  /** Cancels the upload and deletes the received data. */
  cancel: () => void;
}

/**
 * Prepares a chunked upload and resolves to a function that starts it. Resumes an interrupted upload of the same file.
 * Rejects if the upload code can't be loaded.
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
      // Opens the sign-in dialog and continues after sign-in.
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

/** Returns interrupted uploads of this type for the publication, newest first. */
export async function interruptedUploads(kind: SourceKind, publicationId: number): Promise<PreviousUpload[]> {
  // Skips loading the upload code without interrupted uploads.
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

/** Deletes an interrupted upload, also in the service, where it would count toward the limit for a day. */
export async function discardInterrupted({ uploadUrl, urlStorageKey }: PreviousUpload): Promise<void> {
  const { defaultOptions, Upload } = await import("tus-js-client");
  await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  // The service removes it after a day if this fails.
  if (uploadUrl) await Upload.terminate(uploadUrl, { headers: callerHeaders() }).catch(() => undefined);
}

/**
 * A retry does not help, unlike with other 5xx statuses, because someone must free disk space. The same applies to 429.
 */
const DISK_FULL = 507;

function statusOf(error: Error | DetailedError): number | null {
  return "originalResponse" in error && error.originalResponse ? error.originalResponse.getStatus() : null;
}

/**
 * Returns whether a retry may help: no response, a busy or restarting service, or an upload whose last request is still
 * ending.
 */
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
    const response: unknown = JSON.parse(body ?? "");
    if (response && typeof response === "object" && "error" in response) return String(response.error);
  } catch {
    // The response doesn't come from the service.
  }
  return error.message;
}
