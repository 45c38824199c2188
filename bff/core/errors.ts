import type { English } from "#bff/messages/english.ts";
import { type ErrorCode, errorCodes } from "#bff/messages/error-codes.ts";
import type { Message, MessageParameters } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type { Language } from "#shared/console/languages.ts";
import type { KeyOf } from "#shared/i18n/catalogue.ts";

/** An error code, optionally with one of its variants, for example `not_found.chatbot`. */
export type ErrorKey = KeyOf<English["errors"]>;

type ErrorParameters<Key extends ErrorKey> = MessageParameters<`errors.${Key}`>;
type StatusOf<Key extends ErrorKey> = Key extends `${infer Code extends ErrorCode}.${string}`
  ? (typeof errorCodes)[Code]["status"]
  : Key extends ErrorCode
    ? (typeof errorCodes)[Key]["status"]
    : never;

/** Error keys whose status tells the caller to wait, so that they need a `Retry-After`. */
export type TemporaryErrorKey = {
  [Key in ErrorKey]: StatusOf<Key> extends 429 | 503 ? Key : never;
}[ErrorKey];

/** Seconds to wait for the end of an unpredictable fault, such as an outage of the database. */
export const OUTAGE_RETRY_SECONDS = 5;

interface ServiceErrorOptions {
  /** Overrides the HTTP status of the code. */
  status?: number;
  /** Seconds until another attempt may succeed, for the header `Retry-After`. Required for status 429 and 503. */
  retryAfter?: number;
  headers?: Record<string, string>;
  /** The cause for the log, if the code alone does not explain it. */
  reason?: string;
  cause?: unknown;
}

/** Thrown if a request cannot be served. The key determines code, status and text. `message` is the English text. */
export class ServiceError<const Key extends ErrorKey = ErrorKey> extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly text: Message;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;

  constructor(
    key: Key,
    ...[parameters, options = {}]: [Extract<Key, TemporaryErrorKey>] extends [never]
      ? [keyof ErrorParameters<Key>] extends [never]
        ? [parameters?: Record<string, never>, options?: ServiceErrorOptions]
        : [parameters: ErrorParameters<Key>, options?: ServiceErrorOptions]
      : [
          parameters: ErrorParameters<Key>,
          options: ServiceErrorOptions & ({ retryAfter: number } | { status: number }),
        ]
  ) {
    const text: Message = { key: `errors.${key}`, parameters };
    super(render(text, "en"), { cause: options.cause });
    this.name = "ServiceError";
    this.text = text;
    this.code = key.split(".")[0] as ErrorCode;
    this.status = options.status ?? errorCodes[this.code].status;
    this.reason = options.reason;
    this.headers =
      options.retryAfter === undefined
        ? (options.headers ?? {})
        : { ...options.headers, "Retry-After": String(options.retryAfter) };
  }

  /** Returns further members of the response, in the language of the caller. */
  details(_language: Language): object {
    return {};
  }
}

export type FieldMessages = Readonly<Record<string, readonly Message[]>>;

/** Thrown for invalid values, with messages by field (422). */
export class Invalid extends ServiceError<"invalid"> {
  readonly fields: FieldMessages;
  constructor(fields: FieldMessages) {
    super("invalid");
    this.fields = fields;
  }
}
