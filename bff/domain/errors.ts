import type { FieldErrors } from "#shared/contract/errors.ts";

/** A rule of the domain refused something; `http/error-handler.ts` gives each its status. */
export class DomainError extends Error {
  readonly code: string;
  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.name = new.target.name;
  }
}

/** There is nothing under that identifier that the caller may see. */
export class NotFound extends DomainError {
  constructor(what = "There is nothing at this address") {
    super(`${what}.`, "not_found");
  }
}

/** The caller is known, but their role does not allow it. */
export class Forbidden extends DomainError {
  constructor(message: string, code = "forbidden") {
    super(message, code);
  }
}

/** The record is in a state that does not allow this. */
export class Conflict extends DomainError {}

/** The time in which this was possible has passed. */
export class Gone extends DomainError {}

/** The record is newer than the version the caller had seen. */
export class VersionConflict extends DomainError {
  constructor(currentVersion: number) {
    super(
      `The record has changed since: it is at version ${currentVersion} now. Fetch it again and repeat the change.`,
      "version_conflict",
    );
  }
}

/** What is to be changed is named by a version that no record ever has. */
export class UnknownVersion extends DomainError {
  constructor() {
    super(
      "The header If-Match holds no ETag of a record. Send the ETag as it came, with its quotes.",
      "unknown_version",
    );
  }
}

/** Values that break a rule, by field (422). */
export class Invalid extends DomainError {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Some fields cannot be accepted.", "invalid");
    this.fields = fields;
  }
}

/** A file that is no image of a kind that is accepted, or lies about its kind (415). */
export class UnsupportedImage extends DomainError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, "unsupported_image", options);
  }
}

/** An image with more bytes or pixels than are accepted (413). */
export class ImageTooLarge extends DomainError {
  constructor(message: string) {
    super(message, "image_too_large");
  }
}

/** A budget is used up (429). */
export class TooManyAttempts extends DomainError {
  /** Seconds. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number, code = "too_many_attempts") {
    super(message, code);
    this.retryAfter = retryAfter;
  }
}

/** More is asked for than can be done just now (503). */
export class Busy extends DomainError {
  /** Seconds. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message, "busy");
    this.retryAfter = retryAfter;
  }
}

/** A one-time link that cannot be used. */
export class LinkUnusable extends DomainError {}

/** A reader who sent no usable access token, or one that the customer refused (401). */
export class ReaderUnknown extends DomainError {}

/** The customer gave no clear answer, so nothing is let out (503). */
export class AuthorizationUnavailable extends DomainError {
  /** Seconds. */
  readonly retryAfter: number;
  /** What came of the question, for the log. */
  readonly reason: string;
  constructor(message: string, retryAfter: number, reason: string) {
    super(message, "authorization_unavailable");
    this.retryAfter = retryAfter;
    this.reason = reason;
  }
}
