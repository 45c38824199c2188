import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Searched after PATH, because administrative tools are often missing from the PATH of a service. */
const SYSTEM_FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];
const PROBE_TIMEOUT_MS = 5_000;

/** Absolute paths of util-linux programs. Null if a program is missing or too old. */
export interface SystemTools {
  setpriv: string | null;
  /** True if setpriv can make a program die with the service (since util-linux 2.33). */
  supportsParentDeathSignal: boolean;
  unshare: string | null;
  /** Where `sh` looks for `mount` and `mkdir`. */
  path: string;
}

let found: Promise<SystemTools> | undefined;

/** Finds the programs that start another program with fewer rights. Searches once per process. */
export function findSystemTools(): Promise<SystemTools> {
  found ??= search();
  return found;
}

async function search(): Promise<SystemTools> {
  // biome-ignore lint/style/noProcessEnv: PATH belongs to the system, so it is not a setting.
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  const path = folders.join(delimiter);
  if (process.platform !== "linux")
    return { setpriv: null, supportsParentDeathSignal: false, unshare: null, path };
  const find = async (name: string, options: string[]) => {
    const file = await firstExecutable(folders.map((folder) => join(folder, name)));
    const help = file === null ? "" : await helpOf(file);
    // The BusyBox program of the same name lacks some of the options.
    return { file: options.every((option) => help.includes(option)) ? file : null, help };
  };
  const [setpriv, unshare] = await Promise.all([
    find("setpriv", ["--reuid", "--ambient-caps", "--bounding-set", "--no-new-privs"]),
    find("unshare", ["--mount", "--net", "--ipc", "--user", "--map-root-user", "--propagation"]),
  ]);
  return {
    setpriv: setpriv.file,
    supportsParentDeathSignal: setpriv.help.includes("--pdeathsig"),
    unshare: unshare.file,
    path,
  };
}

function helpOf(file: string): Promise<string> {
  return run(file, ["--help"], { timeout: PROBE_TIMEOUT_MS }).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

async function firstExecutable(files: string[]): Promise<string | null> {
  for (const file of files) {
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return null;
}

/** Numbers of capabilities, as in `linux/capability.h`. */
export const CAPABILITY = { dacReadSearch: 2, setpcap: 8 } as const;

/** Returns whether this process has a capability. Returns false on systems without /proc. */
export async function hasCapability(number: number): Promise<boolean> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  return ((effective >> BigInt(number)) & 1n) === 1n;
}
