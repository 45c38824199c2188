import { spawn } from "node:child_process";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  confine,
  EMPTY_BOUNDING_SET,
  type FileView,
  isInside,
  NO_PRIVILEGES,
} from "#bff/platform/processes/confine.ts";
import { outermostInaccessible } from "#bff/platform/processes/path-access.ts";
import {
  CAPABILITY,
  findSystemTools,
  hasCapability,
  type SystemTools,
} from "#bff/platform/processes/system-tools.ts";
import type { Launch } from "#bff/platform/processes/worker-process.ts";
import { type JobFolder, OUTPUT } from "./job-folder.ts";

/** Operating system protections of a process. */
export interface Protections {
  /** Own unprivileged account. Only possible if the service runs as root. */
  account: boolean;
  /** Namespaces without a network, in which the hidden files do not exist. */
  namespaces: boolean;
  /** No capabilities, and `no_new_privs`. */
  privileges: boolean;
}

/** Environment that all import processes share. */
export interface HostEnvironment {
  tools: SystemTools;
  /** Paths that the processes must not see. */
  hidden: string[];
  /** Folders above the program that other accounts cannot enter. */
  closed: string[];
  mayEmptyBoundingSet: boolean;
}

/** Root folder of the installation. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Files that an import process needs to run. Not the whole installation, because it may contain the data directory. */
const PROGRAM = ["bff/*", "shared/*", "node_modules/*", "package.json"].map((path) => join(ROOT, path));
const STRIPPED_MODULES = fileURLToPath(new URL("./stripped-modules.mjs", import.meta.url));
const STRIP_MODULES = fileURLToPath(new URL("./strip-modules.mjs", import.meta.url));
/** Hidden, because it contains shared memory of other processes of the same account, such as the database. */
const SHARED_MEMORY = "/dev/shm";
/** Readable, because each process lowers the priority of its threads. */
const OWN_THREADS = "/proc/self/task";

export const isRoot = process.getuid?.() === 0;

export async function detectEnvironment(hidden: string[], otherAccount: number): Promise<HostEnvironment> {
  const real = await Promise.all(hidden.map((path) => realpath(path).catch(() => path)));
  const closed = await Promise.all(
    [ROOT, process.execPath].map((path) => (isRoot ? outermostInaccessible(otherAccount, path) : undefined)),
  );
  return {
    tools: await findSystemTools(),
    hidden: real,
    closed: [...new Set(closed.filter((path) => path !== undefined))],
    mayEmptyBoundingSet: await hasCapability(CAPABILITY.setpcap),
  };
}

/** Returns the options with which `fork` starts Node as an import process. */
export function launchNode(
  environment: HostEnvironment,
  protections: Protections,
  folder: JobFolder,
  flags: string[],
): Launch {
  const args = [...flags, ...permissionFlags(folder.path), `--import=${STRIPPED_MODULES}`];
  return launch(environment, protections, folder, process.execPath, args);
}

let hasStrippedModules = false;

/**
 * Updates the cache of stripped modules in the background, once per process, because all sandboxes share the cache. Without the
 * cache, import processes load the compiler.
 */
export function stripModules(): void {
  if (hasStrippedModules) return;
  hasStrippedModules = true;
  spawn(process.execPath, [STRIP_MODULES], { stdio: "ignore" })
    .on("error", () => {})
    .unref();
}

/** Returns the command that starts any program as an import process. */
export function launch(
  { tools, mayEmptyBoundingSet, ...environment }: HostEnvironment,
  protections: Protections,
  folder: JobFolder,
  program: string,
  args: string[],
): Launch {
  const cwd = folder.path;
  const { account } = folder;
  if (!protections.privileges) return { execPath: program, execArgv: args, cwd, ...account };
  const command = confine(
    tools,
    {
      account,
      parentDeathSignal: "KILL",
      privileges: [
        ...NO_PRIVILEGES,
        ...(protections.namespaces || mayEmptyBoundingSet ? [EMPTY_BOUNDING_SET] : []),
      ],
      namespaces: protections.namespaces
        ? { files: viewOf(environment, protections, folder), isolated: true, workingFolder: cwd }
        : null,
    },
    program,
    args,
  );
  return { execPath: command.file, execArgv: command.args, cwd };
}

/** Returns the flags of Node's permission model. The model does not restrict native add-ons, of which there is one: sharp. */
function permissionFlags(folder: string): string[] {
  return [
    "--permission",
    ...[...PROGRAM, OWN_THREADS, join(folder, "*")].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${join(folder, OUTPUT, "*")}`,
    "--allow-addons",
    "--disable-warning=PERM0001",
  ];
}

function viewOf(
  { hidden, closed }: Pick<HostEnvironment, "hidden" | "closed">,
  protections: Protections,
  folder: JobFolder,
): FileView {
  const allHidden = [...new Set([...hidden, SHARED_MEMORY, ...(protections.account ? closed : [])])];
  const isHidden = (path: string) => allHidden.some((above) => isInside(path, above));
  const program = [ROOT, dirname(process.execPath)].filter(
    (path, index) => isHidden(path) && (index === 0 || !isInside(path, ROOT)),
  );
  return {
    hidden: allHidden,
    visible: [
      ...program.map((path) => ({ path, options: "ro,nosuid,nodev" })),
      { path: folder.path, options: "ro,nosuid,nodev,noexec" },
      // `noexec`, so that a process cannot load native code that it has written itself.
      { path: join(folder.path, OUTPUT), options: "nosuid,nodev,noexec" },
    ],
  };
}
