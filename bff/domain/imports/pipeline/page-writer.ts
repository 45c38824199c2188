import { setTimeout } from "node:timers/promises";
import type { Storage, StoragePut } from "#bff/platform/storage/storage.ts";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { PictureRow } from "../import-content.repo.ts";
import { type ImportRef, importFiles } from "../import-files.service.ts";
import type { RenderedPage } from "../render/render-types.ts";
import { toStoredWarnings, WarningList } from "../warnings/warning-list.ts";
import type { ImportRecorder } from "./import-recorder.ts";

/** Backpressure: `add` waits if this number of pages is queued. */
const MAX_QUEUED = 48;
const BATCH_MS = 150;

/** Stores rendered pages in batches, one at a time. Files are written before the rows that refer to them. */
export class PageWriter {
  readonly #storage: Storage;
  readonly #recorder: ImportRecorder;
  readonly #ref: ImportRef;
  readonly #total: number;
  readonly #warnings = new WarningList();
  readonly #ended = new AbortController();
  #queued: RenderedPage[] = [];
  #flushing: Promise<void> | null = null;
  #failed = false;
  #stored = 0;
  #pictures = 0;

  constructor(options: { storage: Storage; recorder: ImportRecorder; ref: ImportRef; total: number }) {
    this.#storage = options.storage;
    this.#recorder = options.recorder;
    this.#ref = options.ref;
    this.#total = options.total;
  }

  /** Warnings of all pages stored so far. */
  get warnings(): StoredWarning[] {
    return toStoredWarnings(this.#warnings.list());
  }

  /** Queues a page. Resolves when there is room for the next one. Rejects if an earlier batch could not be stored. */
  async add(page: RenderedPage): Promise<void> {
    this.#queued.push(page);
    this.#flushing ??= this.#flush();
    if (this.#failed || this.#queued.length >= MAX_QUEUED) await this.#flushing;
    // The next call of `add` or `end` reports a failure. Without this handler it would be an unhandled rejection until then.
    else this.#flushing.catch(() => undefined);
  }

  /** Resolves when every page is stored. No page may be added afterwards. */
  async end(): Promise<void> {
    this.#ended.abort();
    while (this.#flushing) await this.#flushing;
  }

  async #flush(): Promise<void> {
    try {
      while (this.#queued.length > 0) {
        // Pages that arrive within this time share a transaction and its fsync.
        await setTimeout(BATCH_MS, undefined, { signal: this.#ended.signal }).catch(() => undefined);
        const batch = this.#queued;
        this.#queued = [];
        await this.#store(batch);
      }
    } catch (error) {
      this.#failed = true;
      throw error;
    }
    this.#flushing = null;
  }

  async #store(batch: RenderedPage[]): Promise<void> {
    const ref = this.#ref;
    const files: StoragePut[] = [];
    const pictures: PictureRow[] = [];
    for (const page of batch) {
      files.push(
        put(importFiles.image(ref, page.number), page.image),
        put(importFiles.thumbnail(ref, page.number), page.thumbnail),
      );
      if (page.cover) files.push(put(importFiles.cover(ref), page.cover));
      for (const picture of page.pictures) {
        const extension = picture.contentType === "image/png" ? "png" : "jpg";
        const key = importFiles.picture(ref, picture.sha256, extension);
        files.push(put(key, picture));
        this.#pictures += 1;
        pictures.push({
          number: this.#pictures,
          page: page.number,
          storage_key: key,
          width: picture.width,
          height: picture.height,
        });
      }
      for (const { code, message } of page.warnings) this.#warnings.add(code, message, page.number);
    }
    await this.#storage.putMany(files);
    this.#stored += batch.length;
    await this.#recorder.savePages(
      "render",
      batch.map(({ number, width, height, text, wordBoxes, links }) => ({
        number,
        width,
        height,
        text,
        word_boxes: wordBoxes,
        links,
      })),
      pictures,
      {
        done: this.#stored,
        total: this.#total,
        hasCover: batch.some((page) => page.cover !== null),
        warnings: batch.some((page) => page.warnings.length > 0) ? this.warnings : null,
      },
    );
  }
}

function put(key: string, file: { path: string; contentType: string }): StoragePut {
  return { key, source: { path: file.path }, contentType: file.contentType };
}
