import type { PlatformContext } from "#bff/core/context.ts";
import type { ImportsContext } from "../imports.context.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";

export interface ImportFolder {
  folder: JobFolder;
  /** Ends the render workers of the import and removes the folder. */
  dispose(): Promise<void>;
}

type FolderServices = Pick<PlatformContext, "log" | "workspaces"> &
  Pick<ImportsContext, "renderPool" | "sandbox">;

/** A worker takes 90 MB, which a service without imports should not need. */
const SPARE_MS = 10 * 60_000;

/**
 * Opens the folders of imports. Keeps one in reserve for some time after an import, with a render worker that has started and drawn a
 * page, because both take half a second, as long as the pages of a newspaper. Each worker still reads the files of one import only.
 */
export class ImportFolders {
  readonly #services: FolderServices;
  #spare: Promise<ImportFolder | null> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(services: FolderServices) {
    this.#services = services;
  }

  /** Returns the folder in reserve, or opens one and starts its worker. The caller must dispose of it. */
  async take(): Promise<ImportFolder> {
    const spare = await this.#takeSpare();
    if (spare !== null) return spare;
    const opened = await this.#open();
    this.#services.renderPool.prepare(opened.folder);
    return opened;
  }

  /** Prepares a folder for the next import, unless there is one. */
  keepSpare(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#discard(), SPARE_MS).unref();
    this.#spare ??= this.#openWarmed();
  }

  /** Removes the folder in reserve. No further one is prepared. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#discard();
  }

  async #openWarmed(): Promise<ImportFolder | null> {
    try {
      const opened = await this.#open();
      this.#services.renderPool.warm(opened.folder);
      return opened;
    } catch (error) {
      // For example on a full disk. The next import reports it.
      this.#services.log.warn({ err: error }, "failed to prepare a folder for the next import");
      return null;
    }
  }

  async #open(): Promise<ImportFolder> {
    const { renderPool, sandbox, workspaces } = this.#services;
    const workspace = await workspaces.createWorkspace("import");
    try {
      const folder = await sandbox.openFolder(workspace.path);
      return {
        folder,
        async dispose() {
          await renderPool.release(folder);
          await workspace.dispose();
        },
      };
    } catch (error) {
      await workspace.dispose();
      throw error;
    }
  }

  async #takeSpare(): Promise<ImportFolder | null> {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(this.#timer);
    return (await spare) ?? null;
  }

  async #discard(): Promise<void> {
    const spare = await this.#takeSpare();
    await spare?.dispose();
  }
}
