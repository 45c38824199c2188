import { chmod, chown, lchown, lstat, mkdir, realpath, rename } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Account } from "../../../platform/processes/confine.ts";
import type { Launch } from "../../../platform/worker-process.ts";
import { Violation } from "./violation.ts";

/** In a job folder: what its processes write. */
export const OUTPUT = "out";
/** In a job folder: what was accepted of that. */
const TAKEN = "taken";

/**
 * The folder of one import, and the working folder of its processes: they read the files in it and write into `out`.
 * Where they have their own account, they cannot change anything else in it, so the service never writes or stores
 * through a link of theirs.
 */
export class JobFolder {
  readonly path: string;
  /** The account of the processes. Null: that of the service. */
  readonly account: Account | null;
  readonly #launch: (folder: JobFolder, flags: string[]) => Launch;
  #takenFiles = 0;

  private constructor(
    path: string,
    account: Account | null,
    launch: (folder: JobFolder, flags: string[]) => Launch,
  ) {
    this.path = path;
    this.account = account;
    this.#launch = launch;
  }

  /** Prepares a folder that exists and is empty. */
  static async prepare(
    path: string,
    account: Account | null,
    launch: (folder: JobFolder, flags: string[]) => Launch,
  ): Promise<JobFolder> {
    const folder = new JobFolder(await realpath(path), account, launch);
    await mkdir(join(folder.path, OUTPUT), { mode: 0o700 });
    await mkdir(join(folder.path, TAKEN), { mode: 0o700 });
    if (account !== null) {
      await chown(join(folder.path, OUTPUT), account.uid, account.gid);
      await chown(folder.path, process.geteuid!(), account.gid);
      await chmod(folder.path, 0o710);
    }
    return folder;
  }

  /** How to start Node with these flags as a process of this import. */
  launch(flags: string[]): Launch {
    return this.#launch(this, flags);
  }

  /** Lets the processes read a file that is directly in the folder. Returns its name for them. */
  async share(path: string): Promise<string> {
    // No other account can enter the folder.
    if (this.account !== null) await chmod(path, 0o644);
    return basename(path);
  }

  /**
   * Accepts a file that a process says it wrote: moves it to where no process can replace it, and returns its new path.
   * Throws a `Violation` unless it is a regular file directly in the output folder, links resolved.
   */
  async take(answered: string): Promise<string> {
    const real = await realpath(resolve(this.path, answered)).catch(() => null);
    if (real === null || dirname(real) !== join(this.path, OUTPUT))
      throw new Violation(
        `${JSON.stringify(answered)} leads to ${real ?? "nothing"}, not into its output folder`,
      );
    this.#takenFiles += 1;
    const taken = join(this.path, TAKEN, `${this.#takenFiles}-${basename(real)}`);
    await rename(real, taken);
    // Since the check, the process may have put something else under that name.
    if (!(await lstat(taken)).isFile())
      throw new Violation(`${JSON.stringify(answered)} is not a regular file`);
    if (this.account !== null) await lchown(taken, process.geteuid!(), process.getegid!());
    return taken;
  }
}
