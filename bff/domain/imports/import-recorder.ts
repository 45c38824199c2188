import { sql, type Transaction, type Updateable } from "kysely";
import type { Book, Widget } from "#shared/console/import-content.ts";
import type { ImportFailure, ImportStepName, ImportWarning } from "#shared/console/imports.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportsTable } from "../../schema/tables/imports.ts";
import type { Database, Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { system } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { deleteContent } from "./import-content.repo.ts";
import type { ImportWarning as MetWarning } from "./import-failure.ts";
import * as leases from "./import-leases.repo.ts";
import { indexPagesJob, removeFilesJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";
import { changeOf } from "./imports.service.ts";
import { showToReaders } from "./shown-imports.repo.ts";

/** At most this often does progress reach the database and the consoles. */
const PROGRESS_MS = 250;
/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 1_000;

/** The import was cancelled, replaced, or taken over by another worker; nothing more of it may be written. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

export interface PageRow {
  number: number;
  width: number;
  height: number;
  text: string;
}

export interface PictureRow {
  number: number;
  /** Null for the pictures of an EPUB. */
  page: number | null;
  storage_key: string;
  width: number;
  height: number;
}

export interface ArticleRow {
  number: number;
  title: string;
  content: string;
  file: string;
  linear: boolean;
}

/** Warnings as they are kept with a step. */
export function recorded(warnings: readonly MetWarning[]): ImportWarning[] {
  return warnings.map(({ code, message, page }) => ({ code, message, page: page ?? null }));
}

export interface ClaimedImport {
  id: string;
  emag_id: number;
  lease: string;
  publication: { id: number; organization_id: number };
}

/**
 * Writes down how an import goes. Every write holds the lease in its own transaction, so a worker that
 * was cancelled or given up for dead can commit nothing: it gets `LeaseLost`.
 */
export class ImportRecorder {
  readonly #services: Services;
  readonly #claim: ClaimedImport;
  #lastProgress = 0;
  #writing = false;
  readonly #began = performance.now();
  readonly #stepsBegan = new Map<ImportStepName, number>();

  constructor(services: Services, claim: ClaimedImport) {
    this.#services = services;
    this.#claim = claim;
  }

  /** Forgets what an earlier start of the same import left behind. */
  async begin(): Promise<void> {
    await this.#held(async (trx) => {
      await deleteContent(trx, [this.#claim.id]);
      await trx.updateTable("imports").set({ has_cover: false }).where("id", "=", this.#claim.id).execute();
      await trx
        .updateTable("import_steps")
        .set({ status: "pending", started_at: null, finished_at: null, done: 0, total: null, warnings: "[]" })
        .where("import_id", "=", this.#claim.id)
        .execute();
      await this.#announce(trx, "processing", null, 0, null);
    });
  }

  async startStep(name: ImportStepName, total: number | null = null): Promise<void> {
    this.#stepsBegan.set(name, performance.now());
    await this.#held(async (trx) => {
      await this.#step(trx, name)
        .set({ status: "running", started_at: sql<Date>`clock_timestamp()`, total })
        .execute();
      await this.#announce(trx, "processing", name, 0, total);
    });
  }

  /** Notes progress, unless some was noted a moment ago. */
  async progress(name: ImportStepName, done: number, total: number | null): Promise<void> {
    const now = Date.now();
    if (this.#writing || now - this.#lastProgress < PROGRESS_MS) return;
    this.#lastProgress = now;
    this.#writing = true;
    try {
      await this.#held(async (trx) => {
        // What comes late must not undo what the step ended with.
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

  async finishStep(name: ImportStepName, done: number, warnings: ImportWarning[] = []): Promise<void> {
    await this.#held(async (trx) => {
      await this.#step(trx, name)
        .set((eb) => ({
          status: "done",
          finished_at: sql<Date>`clock_timestamp()`,
          done,
          total: eb.fn.coalesce("total", sql<number>`${done}`),
          warnings: JSON.stringify(warnings),
        }))
        .execute();
      await this.#announce(trx, "processing", name, done, done);
    });
    const began = this.#stepsBegan.get(name);
    if (began !== undefined) this.#services.metrics?.importStep(name, secondsSince(began));
  }

  /**
   * Stored pages become visible to the console; their files are there already. `warnings` are all that were met until now;
   * null where they are still those of the last call: a batch costs as much whatever came before it.
   */
  async savePages(
    name: ImportStepName,
    pages: PageRow[],
    pictures: PictureRow[],
    progress: { done: number; total: number; hasCover: boolean; warnings: ImportWarning[] | null },
  ): Promise<void> {
    await this.#held(async (trx) => {
      const import_id = this.#claim.id;
      await trx
        .insertInto("import_pages")
        .values(pages.map((page) => ({ import_id, ...page })))
        .execute();
      if (pictures.length > 0)
        await trx
          .insertInto("import_pictures")
          .values(pictures.map((picture) => ({ import_id, ...picture })))
          .execute();
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

  /** What is known of the source once it has been opened. */
  async describeSource(source: { pageCount: number; sha256: string; bytes: number }): Promise<void> {
    const { pageCount, sha256, bytes } = source;
    await this.#set({ page_count: pageCount, pdf_sha256: sha256, pdf_bytes: bytes });
  }

  /** What is known of the EPUB once it has been fetched. */
  async describeEpub({ sha256, bytes }: { sha256: string; bytes: number }): Promise<void> {
    await this.#set({ epub_sha256: sha256, epub_bytes: bytes });
  }

  async saveBook(book: Book): Promise<void> {
    await this.#set({ book: JSON.stringify(book) });
  }

  /** Pictures whose files are stored already. */
  async savePictures(pictures: PictureRow[]): Promise<void> {
    const import_id = this.#claim.id;
    await this.#held(async (trx) => {
      await trx
        .insertInto("import_pictures")
        .values(pictures.map((picture) => ({ import_id, ...picture })))
        .execute();
    });
  }

  /** Articles become visible to the console; their pictures are there already. */
  async saveArticles(articles: ArticleRow[], progress: { done: number; total: number }): Promise<void> {
    const import_id = this.#claim.id;
    await this.#held(async (trx) => {
      if (articles.length > 0)
        await trx
          .insertInto("import_articles")
          .values(articles.map((article) => ({ import_id, ...article })))
          .execute();
      await this.#step(trx, "articles").set(progress).execute();
      await this.#announce(trx, "processing", "articles", progress.done, progress.total);
    });
  }

  async saveWidgets(widgets: Widget[]): Promise<void> {
    const import_id = this.#claim.id;
    await this.#held(async (trx) => {
      for (let from = 0; from < widgets.length; from += ROWS_AT_ONCE)
        await trx
          .insertInto("import_widgets")
          .values(
            widgets
              .slice(from, from + ROWS_AT_ONCE)
              .map((widget, index) => ({ import_id, number: from + index + 1, ...widget })),
          )
          .execute();
    });
  }

  /** Ends the import. Readers see its pages from then on, instead of those of the import before. */
  async finish(warnings: ImportWarning[]): Promise<void> {
    await this.#held(async (trx) => {
      await this.#step(trx, "finish")
        .set({
          status: "done",
          finished_at: sql<Date>`clock_timestamp()`,
          warnings: JSON.stringify(warnings),
        })
        .execute();
      await this.#end(trx, "finished", null);
      await showToReaders(trx, this.#claim);
      await this.#services.jobs.enqueue(trx, indexPagesJob, { importId: this.#claim.id });
    });
    this.#services.metrics?.importEnded("finished", "", secondsSince(this.#began));
  }

  /** Ends the import with a reason and lets its partial result go. */
  async fail(failure: ImportFailure): Promise<void> {
    await this.#services.db.transaction().execute(async (trx) => {
      if (!(await leases.holdLease(trx, this.#claim.id, this.#claim.lease))) throw new LeaseLost();
      await repo.failOpenSteps(trx, [this.#claim.id]);
      await deleteContent(trx, [this.#claim.id]);
      await this.#services.jobs.enqueue(trx, removeFilesJob, { importIds: [this.#claim.id] });
      await this.#end(trx, "failed", failure);
    });
    this.#services.metrics?.importEnded("failed", failure.code, secondsSince(this.#began));
  }

  /** Somebody cancelled the import, or took it over: there is nothing to write down. */
  cancelled(): void {
    this.#services.metrics?.importEnded("cancelled", "", secondsSince(this.#began));
  }

  async #end(trx: Db, status: ImportStatus, failure: ImportFailure | null): Promise<void> {
    await trx
      .updateTable("imports")
      .set({
        status,
        failure: failure && JSON.stringify(failure),
        ...(failure ? { has_cover: false } : {}),
        finished_at: sql<Date>`clock_timestamp()`,
        lease: null,
        leased_until: null,
      })
      .where("id", "=", this.#claim.id)
      .execute();
    await this.#announce(trx, status, null, 0, null);
    const { emag_id, publication } = this.#claim;
    const { name, page_count } = await repo.findOutcome(trx, this.#claim.id);
    await recordChange(trx, system("imports"), publication, {
      verb: failure ? "import_failed" : "import_finished",
      record: { type: "emag", id: emag_id, name },
      after: failure ? { code: failure.code, message: failure.message } : { page_count },
    });
  }

  async #set(change: Updateable<ImportsTable>): Promise<void> {
    await this.#held(async (trx) => {
      await trx.updateTable("imports").set(change).where("id", "=", this.#claim.id).execute();
    });
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
    await this.#services.changes.publishSoon(
      trx,
      changeOf(publication, emag_id, id, status, { step, done, total }),
    );
  }

  async #held(write: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    await this.#services.db.transaction().execute(async (trx) => {
      if (!(await leases.holdLease(trx, this.#claim.id, this.#claim.lease))) throw new LeaseLost();
      await write(trx);
    });
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
