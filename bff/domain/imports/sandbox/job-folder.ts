import { chmod, chown, lchown, lstat, mkdir, realpath, rename } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Account } from "#bff/platform/processes/confine.ts";
import type { Launch } from "#bff/platform/processes/worker-process.ts";
import { Violation } from "./violation.ts";

/** Subfolder into which the import processes write. */
export const OUTPUT = "out";
/** Subfolder of validated output. The import processes cannot write into it. */
const ACCEPTED_FOLDER = "accepted";

/**
 * Folder of one import, and the working directory of its processes, which read files in it and write into `out`. If the processes
 * have their own account, they cannot change anything else in the folder, so the service never follows a link that they created.
 */
export class JobFolder {
  readonly path: string;
  /** Account of the processes, or null for the account of the service. */
  readonly account: Account | null;
  readonly #launch: (folder: JobFolder, flags: string[]) => Launch;
  #acceptedFiles = 0;

  private constructor(
    path: string,
    account: Account | null,
    launch: (folder: JobFolder, flags: string[]) => Launch,
  ) {
    this.path = path;
    this.account = account;
    this.#launch = launch;
  }

  /** Prepares an empty folder. */
  static async prepare(
    path: string,
    account: Account | null,
    launch: (folder: JobFolder, flags: string[]) => Launch,
  ): Promise<JobFolder> {
    const folder = new JobFolder(await realpath(path), account, launch);
    await mkdir(join(folder.path, OUTPUT), { mode: 0o700 });
    await mkdir(join(folder.path, ACCEPTED_FOLDER), { mode: 0o700 });
    if (account !== null) {
      await chown(join(folder.path, OUTPUT), account.uid, account.gid);
      await chown(folder.path, process.geteuid!(), account.gid);
      await chmod(folder.path, 0o710);
    }
    return folder;
  }

  /** Returns the command that starts Node with these flags as a process of this import. */
  launch(flags: string[]): Launch {
    return this.#launch(this, flags);
  }

  /** Makes a file directly in the folder readable for the processes and returns its name. */
  async share(path: string): Promise<string> {
    // Safe, because other accounts cannot enter the folder.
    if (this.account !== null) await chmod(path, 0o644);
    return basename(path);
  }

  /**
   * Validates a file that a process claims to have written, moves it to where no process can replace it and returns its new path.
   * Throws a `Violation` unless the path, with links resolved, is a regular file directly in the output folder.
   */
  async accept(claimed: string): Promise<string> {
    const real = await realpath(resolve(this.path, claimed)).catch(() => null);
    if (real === null || dirname(real) !== join(this.path, OUTPUT))
      throw new Violation(
        `${JSON.stringify(claimed)} resolves to ${real ?? "nothing"}, not to a file in the output folder`,
      );
    this.#acceptedFiles += 1;
    const accepted = join(this.path, ACCEPTED_FOLDER, `${this.#acceptedFiles}-${basename(real)}`);
    await rename(real, accepted);
    // The process may have replaced the file after the check.
    if (!(await lstat(accepted)).isFile())
      throw new Violation(`${JSON.stringify(claimed)} is not a regular file`);
    if (this.account !== null) await lchown(accepted, process.geteuid!(), process.getegid!());
    return accepted;
  }
}
