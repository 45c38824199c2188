import { message } from "#bff/messages/message.ts";
import { cancelledError, ImportError, type ImportWarning } from "../import-error.ts";
import { Violation } from "../sandbox/violation.ts";
import type { Outcome } from "./render-process.ts";
import type { RenderLimits } from "./render-types.ts";

/** Maps the failure of a request to the error shown to the publisher. */
export function toImportError(
  outcome: Extract<Outcome, { kind: "lost" | "failed" }>,
  limits: RenderLimits,
  memoryBytes: number,
  page?: number,
): Error {
  if (outcome.kind === "failed" && !outcome.fatal) {
    const { code, message: text, detail: cause, ...details } = outcome.failure;
    return new ImportError(code, text, { page, ...details, cause });
  }
  const [reason, cause] =
    outcome.kind === "lost"
      ? [outcome.reason, outcome.detail]
      : [outcome.failure.code, outcome.failure.detail];
  const subject =
    page === undefined ? message("failures.subject.pdf") : message("failures.subject.page", { page });
  if (reason === "stopped") return cancelledError();
  if (reason === "violation") return new Violation(String(cause));
  if (reason === "unstarted") {
    return new ImportError("render_unavailable", message("failures.render_unavailable"), {
      retryable: true,
      cause,
    });
  }
  if (reason === "timeout") {
    const seconds = Math.round((page === undefined ? limits.openMs : limits.pageMs) / 1000);
    return new ImportError(
      "page_timeout",
      page === undefined
        ? message("failures.page_timeout.opening", { seconds })
        : message("failures.page_timeout.rendering", { page, seconds }),
      { page, cause },
    );
  }
  if (reason === "memory" || reason === "memory_limit") {
    const megabytes = Math.round(memoryBytes / 1024 / 1024);
    return new ImportError(
      "memory_limit",
      message("failures.memory_limit.rendering", { subject, megabytes }),
      { page, cause },
    );
  }
  return new ImportError("render_crashed", message("failures.render_crashed", { subject }), {
    page,
    cause,
  });
}

export function jobTimeout(jobMs: number): ImportError {
  return new ImportError(
    "job_timeout",
    message("failures.job_timeout", { minutes: Math.round(jobMs / 60_000) }),
  );
}

export function tooManyPages(pages: number, most: number): ImportError {
  return new ImportError("too_many_pages", message("failures.too_many_pages", { pages, maximum: most }));
}

export function incomplete(page: number): ImportWarning {
  return {
    code: "page_incomplete",
    message: message("warnings.page_incomplete", { page }),
    page,
  };
}

export function drawnAtLowResolution(page: number, dpi: number): ImportWarning {
  return {
    code: "page_scaled_down",
    message: message("warnings.page_scaled_down.drawing", { page, dpi }),
    page,
  };
}

export function tooManyPictures(page: number, most: number): ImportWarning {
  return {
    code: "too_many_pictures",
    message: message("warnings.too_many_pictures.issue", { maximum: most, page }),
    page,
  };
}

export function withoutPictures(page: number): ImportWarning {
  return {
    code: "pictures_incomplete",
    message: message("warnings.pictures_incomplete.page", { page }),
    page,
  };
}
