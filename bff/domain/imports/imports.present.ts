import type { Selectable } from "kysely";
import { renderActorLabel } from "#bff/core/actor.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { pickJson, presentAs } from "#bff/core/record-fields.ts";
import { render } from "#bff/messages/render.ts";
import type { ImportStepsTable, StoredFailure, StoredWarning } from "#bff/schema/tables/imports.ts";
import { getImportPicture } from "#shared/console/issues/import-content.ts";
import {
  getCover,
  getPageImage,
  getPageThumbnail,
  type ImportAttempt,
  type ImportFailure,
  type ImportPage,
  type ImportSummary,
  type ImportWarning,
  importAttempt,
  importSummary,
} from "#shared/console/issues/imports.ts";
import type { Language } from "#shared/console/languages.ts";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { EmagImport, ImportStepName } from "#shared/contract/imports/imports.ts";
import { withPictureUrls } from "./article-pictures.ts";
import type { AttemptRow, CurrentImportRow, SummaryRow } from "./imports.repo.ts";
import { confirmationOf } from "./warnings/confirmation.ts";
import { severityOf } from "./warnings/warning-severity.ts";

const coverUrl = (importId: string) => getCover.path.replace(":import_id", importId);

export function presentSummary(row: SummaryRow, language: Language): ImportSummary {
  return presentAs(importSummary, {
    ...row,
    import_id: row.id,
    done: row.done ?? 0,
    serious_warnings: presentWarnings(row.serious_warnings ?? [], language),
    confirmation:
      row.serious_warnings && !row.is_confirmed
        ? confirmationOf(row.next_shown_id, row.serious_warnings)
        : null,
    failure: row.failure && presentFailure(row.failure, language),
    cover_url: row.cover_import_id === null ? null : coverUrl(row.cover_import_id),
  });
}

export function presentAttempt(
  row: AttemptRow,
  steps: Selectable<ImportStepsTable>[],
  language: Language,
): ImportAttempt {
  return presentAs(importAttempt, {
    ...row,
    previous: row.previous_id !== null,
    failure: row.failure && presentFailure(row.failure, language),
    requested_by: renderActorLabel(row.requested_by, language),
    steps: steps.map((step) => ({
      ...presentStep(step),
      warnings: presentWarnings(step.warnings, language),
    })),
  });
}

/** Renders stored warnings in a language, with their severity. */
export function presentWarnings(warnings: readonly StoredWarning[], language: Language): ImportWarning[] {
  return warnings.map(({ code, message, page }) => ({
    code,
    severity: severityOf(code),
    message: render(message, language),
    page,
  }));
}

function presentStep(step: Selectable<ImportStepsTable>) {
  return pickJson(step, ["name", "status", "started_at", "finished_at", "done", "total"]);
}

/** Presents an import for the API, with `ai_status` where the issue has it (contract 2.2). */
export function presentEmagImport(
  row: CurrentImportRow,
  steps: Selectable<ImportStepsTable>[],
  { mode, language }: { mode: ImportMode; language: Language },
): EmagImport {
  const { status } = row;
  const error = row.failure && presentFailure(row.failure, language);
  return {
    status,
    ...(mode !== "standard_pdf" && { ai_status: status }),
    requested_at: iso(row.created_at),
    started_at: isoOrNull(row.started_at),
    finished_at: isoOrNull(row.finished_at),
    progress: status === "finished" ? 100 : estimateProgress(steps),
    steps: steps.map(presentStep),
    warnings: steps.flatMap((step) =>
      presentWarnings(step.warnings, language).map((warning) => ({ step: step.name, ...warning })),
    ),
    error: error && { code: error.code, message: error.message, retryable: error.retryable },
  };
}

/** Relative durations of the steps for an issue of typical size. */
const STEP_WEIGHTS: Record<ImportStepName, number> = {
  download: 4,
  verify: 1,
  unpack: 1,
  render: 12,
  articles: 2,
  widgets: 1,
  finish: 1,
};

/** Estimates the percentage of an import that is done, 99 at most. */
function estimateProgress(steps: Selectable<ImportStepsTable>[]): number {
  let done = 0;
  let all = 0;
  for (const step of steps) {
    const weight = STEP_WEIGHTS[step.name];
    all += weight;
    if (step.status === "done") done += weight;
    else if (step.total) done += weight * Math.min(1, step.done / step.total);
  }
  return Math.min(99, Math.floor((100 * done) / Math.max(1, all)));
}

export function presentFailure(failure: StoredFailure, language: Language): ImportFailure {
  return { ...failure, message: render(failure.message, language) };
}

/** Presents an article with the console's addresses of its pictures. */
export function presentArticle<Article extends { content: string }>(importId: string, article: Article) {
  const place = getImportPicture.path.replace(":import_id", importId);
  return {
    ...article,
    content: withPictureUrls(article.content, (number) => place.replace(":picture_number", number)),
  };
}

export function presentPage(
  importId: string,
  page: { number: number; width: number; height: number },
): ImportPage {
  const address = (path: string) =>
    path.replace(":import_id", importId).replace(":page_number", String(page.number));
  return {
    ...page,
    image_url: address(getPageImage.path),
    thumbnail_url: address(getPageThumbnail.path),
  };
}
