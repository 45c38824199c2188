import type { ErrorBody, FieldErrors } from "#shared/contract/errors.ts";

/** Thrown when the service answers with an error status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** 422 only: messages by field, nested fields with dots. */
  readonly fields: FieldErrors;
  /** Id of the request in the service's log. */
  readonly requestId: string | null;
  /** The address of the record that the answer is about, where it names one. */
  readonly location: string | null;
  /** Seconds until another attempt may succeed, where the answer names them. */
  readonly retryAfter: number | null;
  /** The whole body, of which some codes have more fields. */
  readonly body: unknown;

  constructor(
    status: number,
    body: ErrorBody,
    fields: FieldErrors,
    requestId: string | null,
    {
      location = null,
      retryAfter = null,
      whole = body,
    }: { location?: string | null; retryAfter?: number | null; whole?: unknown } = {},
  ) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.fields = fields;
    this.requestId = requestId;
    this.location = location;
    this.retryAfter = retryAfter;
    this.body = whole;
  }
}

/** Code of an error response that does not come from the service, but from a proxy for example. */
export const UNEXPLAINED = "unexplained";

/** Returns whether the record has changed since the version in `If-Match`. */
export function isPreconditionFailed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Returns null instead of a record that was deleted. */
export const orNull = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error) => {
    if (isNotFound(error)) return null;
    throw error;
  });

/** Thrown when a request gets no response because the connection or the service is down. */
export class OfflineError extends Error {
  /** True if the browser was offline when the request failed. */
  readonly noConnection = navigator.onLine === false;

  constructor(cause: unknown) {
    super("The service does not answer.", { cause });
    this.name = "OfflineError";
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 422 && isFieldErrors(body))
    return new ApiError(422, { error: "Invalid fields", code: "invalid" }, body, requestId);
  const known = isErrorBody(body) ? body : null;
  const fallback = { error: response.statusText || `HTTP ${response.status}`, code: UNEXPLAINED };
  const location = response.headers.get("location");
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10) || null;
  const more = { location, retryAfter, whole: body };
  return new ApiError(response.status, known ?? fallback, {}, known?.request_id ?? requestId, more);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks by hand what the schema `fieldErrors` checks, because readers' browsers load no zod. */
function isFieldErrors(body: unknown): body is FieldErrors {
  return (
    isObject(body) &&
    Object.values(body).every(
      (messages) => Array.isArray(messages) && messages.every((message) => typeof message === "string"),
    )
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    isObject(body) &&
    typeof body.error === "string" &&
    typeof body.code === "string" &&
    (body.request_id === undefined || typeof body.request_id === "string")
  );
}
