import { setTimeout } from "node:timers/promises";
import type { ImportWarning } from "#shared/console/imports.ts";
import type { Storage, StoragePut } from "../../platform/storage/storage.ts";
import { WarningList } from "./formats/warnings.ts";
import { type ImportPlace, importFiles } from "./import-files.service.ts";
import { type ImportRecorder, type PictureRow, recorded } from "./import-recorder.ts";
import type { RenderedPage } from "./render/render-types.ts";

/** Pages that may wait to be stored before rendering has to wait too. */
const MAX_WAITING = 48;
const BATCH_MS = 150;

/** Stores rendered pages in batches, one batch at a time: files first, then the rows that name them. */
export class PageWriter {
  readonly #storage: Storage;
  readonly #recorder: ImportRecorder;
  readonly #place: ImportPlace;
  readonly #total: number;
  readonly #warnings = new WarningList();
  #waiting: RenderedPage[] = [];
  #flushing: Promise<void> | null = null;
  #failed = false;
  #stored = 0;
  #pictures = 0;

  constructor(options: { storage: Storage; recorder: ImportRecorder; place: ImportPlace; total: number }) {
    this.#storage = options.storage;
    this.#recorder = options.recorder;
    this.#place = options.place;
    this.#total = options.total;
  }

  /** Everything recoverable that was met so far. */
  get warnings(): ImportWarning[] {
    return recorded(this.#warnings.list());
  }

  /** Takes a page; resolves when there is room for the next one. Rejects with what storing failed of. */
  async add(page: RenderedPage): Promise<void> {
    this.#waiting.push(page);
    this.#flushing ??= this.#flush();
    if (this.#failed || this.#waiting.length >= MAX_WAITING) await this.#flushing;
    // A failure is met by whoever comes next; until then it is nobody's unhandled rejection.
    else this.#flushing.catch(() => undefined);
  }

  /** Resolves when every page is stored. */
  async end(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  async #flush(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        // Pages that come shortly after one another share a transaction and the wait for the disk.
        await setTimeout(BATCH_MS);
        const batch = this.#waiting;
        this.#waiting = [];
        await this.#store(batch);
      }
    } catch (error) {
      this.#failed = true;
      throw error;
    }
    this.#flushing = null;
  }

  async #store(batch: RenderedPage[]): Promise<void> {
    const place = this.#place;
    const files: StoragePut[] = [];
    const pictures: PictureRow[] = [];
    for (const page of batch) {
      files.push(
        put(importFiles.image(place, page.number), page.image),
        put(importFiles.thumbnail(place, page.number), page.thumbnail),
      );
      if (page.cover) files.push(put(importFiles.cover(place), page.cover));
      for (const picture of page.pictures) {
        const extension = picture.contentType === "image/png" ? "png" : "jpg";
        const key = importFiles.picture(place, picture.sha256, extension);
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
      batch.map(({ number, width, height, text }) => ({ number, width, height, text })),
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
