import { cancelledFailure, ImportFailure, type ImportWarning } from "../import-failure.ts";
import { Violation } from "../sandbox/violation.ts";
import type { Outcome } from "./render-process.ts";
import type { RenderLimits } from "./render-types.ts";

/** What a publisher is told when there is no answer to a question, or none to go on with. */
export function failureOf(
  outcome: Extract<Outcome, { kind: "lost" | "failed" }>,
  limits: RenderLimits,
  memoryBytes: number,
  page?: number,
): Error {
  if (outcome.kind === "failed" && !outcome.fatal) {
    const { code, message, detail: cause, ...details } = outcome.failure;
    return new ImportFailure(code, message, { page, ...details, cause });
  }
  const [reason, cause] =
    outcome.kind === "lost"
      ? [outcome.reason, outcome.detail]
      : [outcome.failure.code, outcome.failure.detail];
  const subject = page === undefined ? "The PDF" : `Page ${page}`;
  if (reason === "stopped") return cancelledFailure();
  if (reason === "violation") return new Violation(String(cause));
  if (reason === "unstarted") {
    return new ImportFailure(
      "render_unavailable",
      "The service could not start its renderer. Ask whoever runs it to look at its log, then import again.",
      { retryable: true, cause },
    );
  }
  if (reason === "timeout") {
    const seconds = Math.round((page === undefined ? limits.openMs : limits.pageMs) / 1000);
    return new ImportFailure(
      "page_timeout",
      page === undefined
        ? `The PDF could not be opened within ${seconds} seconds. Export it again, or split it.`
        : `Page ${page} could not be rendered within ${seconds} seconds. Simplify its drawings or flatten them to an image, then export again.`,
      { page, cause },
    );
  }
  if (reason === "memory" || reason === "memory_limit") {
    const megabytes = Math.round(memoryBytes / 1024 / 1024);
    return new ImportFailure(
      "memory_limit",
      `${subject} needs more than the ${megabytes} MB of memory one page may use. Reduce the size of its images or flatten its transparency, then export again.`,
      { page, cause },
    );
  }
  return new ImportFailure(
    "render_crashed",
    `${subject} made the renderer fail, twice. Export the PDF again with other settings, for example as PDF/X-4 or PDF 1.4.`,
    { page, cause },
  );
}

export function jobTimeout(jobMs: number): ImportFailure {
  return new ImportFailure(
    "job_timeout",
    `Rendering took longer than ${Math.round(jobMs / 60_000)} minutes and was given up. Split the issue, or simplify its pages.`,
  );
}

export function tooManyPages(pages: number, most: number): ImportFailure {
  return new ImportFailure(
    "too_many_pages",
    `The PDF has ${pages} pages; an issue can have at most ${most}. Split it into several issues.`,
  );
}

export function incomplete(page: number): ImportWarning {
  return {
    code: "page_incomplete",
    message: `Page ${page} needs more memory than a page may use; parts of it may be missing from its image. Look at it.`,
    page,
  };
}

export function drawnCoarsely(page: number, dpi: number): ImportWarning {
  return {
    code: "page_scaled_down",
    message: `Page ${page} takes too much time or memory to draw; its image was made at ${dpi} dpi. Simplify its drawings or flatten them to an image, then export again.`,
    page,
  };
}

export function tooManyPictures(page: number, most: number): ImportWarning {
  return {
    code: "too_many_pictures",
    message: `The first ${most} pictures were extracted; from page ${page} on, further ones were left out.`,
    page,
  };
}

export function withoutPictures(page: number): ImportWarning {
  return {
    code: "pictures_incomplete",
    message: `Page ${page} only rendered without its pictures being extracted.`,
    page,
  };
}
