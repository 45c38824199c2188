import { sql, type Transaction, type Updateable } from "kysely";
import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockRequiresApproval } from "#bff/domain/publications/index.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import type { ImportsTable, StoredFailure, StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { Book, Widget } from "#shared/console/issues/import-content.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import type { IssueNavigation } from "#shared/kiosk/navigation.ts";
import { type Attempt, lockClaim } from "../import-claims.repo.ts";
import * as content from "../import-content.repo.ts";
import { publishImportChange, publishImportEnd } from "../import-events.ts";
import { indexPagesJob, removeFilesJob } from "../imports.jobs.ts";
import * as repo from "../imports.repo.ts";
import { updateShown } from "../shown-imports.repo.ts";
import { storeSeriousWarnings } from "../warnings/serious-warnings.repo.ts";

/** Throttles progress updates of the database and the consoles. */
const PROGRESS_INTERVAL_MS = 250;

/** Thrown if the import was canceled or replaced, or another worker has taken it over. */
export class ClaimLost extends Error {
  override name = "ClaimLost";
}

export interface ClaimedImport extends Attempt {
  emag_id: number;
  publication: { id: number; organization_id: number };
}

type RecorderServices = Pick<PlatformContext, "changes" | "db" | "metrics">;

/**
 * Records the progress and the results of an import. Each write checks the attempt (fencing token) in its transaction and throws
 * `ClaimLost` if a later one has begun.
 */
export class ImportRecorder {
  readonly #services: RecorderServices;
  readonly #claim: ClaimedImport;
  #lastProgress = 0;
  #writing = false;
  #endedStep: {
    name: ImportStepName;
    done: number;
    warnings: StoredWarning[];
    source: Updateable<ImportsTable> | null;
  } | null = null;
  readonly #startedAt = performance.now();
  readonly #stepStartedAt = new Map<ImportStepName, number>();

  constructor(services: RecorderServices, claim: ClaimedImport) {
    this.#services = services;
    this.#claim = claim;
  }

  /** Deletes what earlier attempts at the same import have left behind. */
  async discardEarlierAttempts(): Promise<void> {
    await this.#held(async (trx) => {
      await content.deleteContent(trx, [this.#claim.id]);
      await trx
        .updateTable("import_steps")
        .set({ status: "pending", started_at: null, finished_at: null, done: 0, total: null, warnings: "[]" })
        .where("import_id", "=", this.#claim.id)
        .execute();
      await this.#announce(trx, "processing", null, 0, null);
    });
  }

  /** Starts a step, and stores the end of the step before it. */
  async startStep(name: ImportStepName, total: number | null = null): Promise<void> {
    this.#stepStartedAt.set(name, performance.now());
    await this.#held(async (trx) => {
      await this.#storeEndedStep(trx);
      await this.#step(trx, name)
        .set({ status: "running", started_at: sql<Date>`clock_timestamp()`, total })
        .execute();
      await this.#announce(trx, "processing", name, 0, total);
    });
  }

  /** Records progress, throttled. */
  async progress(name: ImportStepName, done: number, total: number | null): Promise<void> {
    const now = Date.now();
    if (this.#writing || now - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = now;
    this.#writing = true;
    try {
      await this.#held(async (trx) => {
        // A late update must not overwrite the final state of the step.
        const { numUpdatedRows } = await this.#step(trx, name)
          .set({ done, total })
          .where("status", "=", "running")
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await this.#announce(trx, "processing", name, done, total);
      });
    } finally {
      this.#writing = false;
    }
  }

  /**
   * Ends a step. It is stored with the start of the next step, which follows immediately, together with what the step found out
   * about the source.
   */
  endStep(
    name: ImportStepName,
    done: number,
    warnings: StoredWarning[] = [],
    source: Updateable<ImportsTable> | null = null,
  ): void {
    this.#endedStep = { name, done, warnings, source };
    const startedAt = this.#stepStartedAt.get(name);
    if (startedAt !== undefined) this.#services.metrics?.importStep(name, secondsSince(startedAt));
  }

  /**
   * Inserts pages whose files are stored already. `warnings` are all warnings so far, or null if there are no new ones since the
   * last call, so that the cost of a batch does not depend on earlier batches.
   */
  async savePages(
    name: ImportStepName,
    pages: content.PageRow[],
    pictures: content.PictureRow[],
    progress: { done: number; total: number; hasCover: boolean; warnings: StoredWarning[] | null },
  ): Promise<void> {
    await this.#held(async (trx) => {
      const import_id = this.#claim.id;
      await content.insertPages(trx, import_id, pages);
      await content.insertPictures(trx, import_id, pictures);
      if (progress.hasCover)
        await trx.updateTable("imports").set({ has_cover: true }).where("id", "=", import_id).execute();
      await this.#step(trx, name)
        .set({
          done: progress.done,
          total: progress.total,
          ...(progress.warnings ? { warnings: JSON.stringify(progress.warnings) } : {}),
        })
        .execute();
      await this.#announce(trx, "processing", name, progress.done, progress.total);
    });
  }

  async saveBook(book: Book): Promise<void> {
    await this.#held(async (trx) => {
      await trx
        .updateTable("imports")
        .set({ book: JSON.stringify(book) })
        .where("id", "=", this.#claim.id)
        .execute();
    });
  }

  /** Inserts pictures whose files are stored already. */
  async savePictures(pictures: content.PictureRow[]): Promise<void> {
    await this.#held((trx) => content.insertPictures(trx, this.#claim.id, pictures));
  }

  /** Inserts articles whose pictures are stored already. */
  async saveArticles(
    articles: content.ArticleRow[],
    progress: { done: number; total: number },
  ): Promise<void> {
    await this.#held(async (trx) => {
      await content.insertArticles(trx, this.#claim.id, articles);
      await this.#step(trx, "articles").set(progress).execute();
      await this.#announce(trx, "processing", "articles", progress.done, progress.total);
    });
  }

  async saveWidgets(widgets: Widget[]): Promise<void> {
    await this.#held((trx) => content.insertWidgets(trx, this.#claim.id, widgets));
  }

  /**
   * Ends the import as finished and shows its pages to readers instead of the previous ones, unless they lack a required approval.
   * `inspect` returns the warnings, and may lock the issue, which must be locked before its import.
   */
  async finish(navigation: IssueNavigation, inspect: (trx: Db) => Promise<StoredWarning[]>): Promise<void> {
    await this.#services.db.transaction().execute(async (trx) => {
      await lockRequiresApproval(trx, this.#claim.publication.id);
      const warnings = await inspect(trx);
      await this.#requireClaim(trx);
      await content.storeNavigation(trx, this.#claim.id, navigation);
      await this.#step(trx, "finish")
        .set({
          status: "done",
          finished_at: sql<Date>`clock_timestamp()`,
          warnings: JSON.stringify(warnings),
        })
        .execute();
      await storeSeriousWarnings(trx, this.#claim.id);
      await this.#end(trx, null);
      await updateShown(trx, { "emags.id": this.#claim.emag_id });
      await enqueue(trx, indexPagesJob, [{ importId: this.#claim.id }]);
    });
    this.#services.metrics?.importEnded("finished", "", secondsSince(this.#startedAt));
  }

  /** Ends the import as failed and deletes its partial result. */
  async fail(failure: StoredFailure): Promise<void> {
    await this.#services.db.transaction().execute(async (trx) => {
      await this.#requireClaim(trx);
      await repo.failOpenSteps(trx, [this.#claim.id]);
      await content.deleteContent(trx, [this.#claim.id]);
      await enqueue(trx, removeFilesJob, [{ importIds: [this.#claim.id] }]);
      await this.#end(trx, failure);
    });
    this.#services.metrics?.importEnded("failed", failure.code, secondsSince(this.#startedAt));
  }

  /** Counts a canceled import in the metrics. The database already has the result. */
  cancelled(): void {
    this.#services.metrics?.importEnded("cancelled", "", secondsSince(this.#startedAt));
  }

  async #end(trx: Db, failure: StoredFailure | null): Promise<void> {
    const { id, publication } = this.#claim;
    const ended = await repo.endImport(trx, id, failure);
    await this.#announce(trx, failure ? "failed" : "finished", null, 0, null);
    await publishImportEnd(trx, publication.id, ended, failure);
    await recordChange(trx, system("imports"), publication, {
      verb: failure ? "import_failed" : "import_finished",
      record: { type: "emag", id: ended.emag_id, name: ended.name },
      after: failure ? { code: failure.code, message: failure.message } : { page_count: ended.page_count },
    });
  }

  async #storeEndedStep(trx: Db): Promise<void> {
    if (!this.#endedStep) return;
    const { name, done, warnings, source } = this.#endedStep;
    this.#endedStep = null;
    await this.#step(trx, name)
      .set({
        status: "done",
        finished_at: sql<Date>`clock_timestamp()`,
        done,
        // A download knows the total of the current file only.
        total: sql<number>`greatest(total, ${done})`,
        warnings: JSON.stringify(warnings),
      })
      .execute();
    if (source) await trx.updateTable("imports").set(source).where("id", "=", this.#claim.id).execute();
  }

  #step(trx: Db, name: ImportStepName) {
    return trx.updateTable("import_steps").where("import_id", "=", this.#claim.id).where("name", "=", name);
  }

  async #announce(
    trx: Db,
    status: ImportStatus,
    step: ImportStepName | null,
    done: number,
    total: number | null,
  ): Promise<void> {
    const { publication, emag_id, id } = this.#claim;
    const progress = { step, done, total };
    await publishImportChange(this.#services, trx, publication, emag_id, id, status, progress);
  }

  async #held(write: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    await this.#services.db.transaction().execute(async (trx) => {
      await this.#requireClaim(trx);
      await write(trx);
    });
  }

  async #requireClaim(trx: Db): Promise<void> {
    if (!(await lockClaim(trx, this.#claim))) throw new ClaimLost();
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
