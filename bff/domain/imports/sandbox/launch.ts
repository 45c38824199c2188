import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  confine,
  EMPTY_BOUNDING_SET,
  type FileView,
  isInside,
  NO_PRIVILEGES,
} from "../../../platform/processes/confine.ts";
import { outermostClosed } from "../../../platform/processes/reachable.ts";
import {
  CAPABILITY,
  findSystemTools,
  hasCapability,
  type SystemTools,
} from "../../../platform/processes/system-tools.ts";
import type { Launch } from "../../../platform/worker-process.ts";
import { type JobFolder, OUTPUT } from "./job-folder.ts";

/** Which protections of the system a process is started with. */
export interface Method {
  /** As root: an account without rights. */
  account: boolean;
  /** No network, and no sight of the hidden files. */
  namespaces: boolean;
  /** No capabilities, and no way to get any. */
  privileges: boolean;
}

/** What is the same for every process of every import. */
export interface Surroundings {
  tools: SystemTools;
  hidden: string[];
  /** The folders above the program that other accounts cannot enter. */
  closed: string[];
  mayEmptyBoundingSet: boolean;
}

/** Of the installation. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** The files of the installation that a process reads to run. Not the whole folder: the data may be in it. */
const PROGRAM = ["bff/*", "shared/*", "node_modules/*", "package.json"].map((path) => join(ROOT, path));
/** Memory that processes of the same account share; the database uses it, too. */
const SHARED_MEMORY = "/dev/shm";
/** Each process lowers the priority of its threads. */
const OWN_THREADS = "/proc/self/task";

export const isRoot = process.getuid?.() === 0;

export async function exploreSurroundings(hidden: string[], stranger: number): Promise<Surroundings> {
  const real = await Promise.all(hidden.map((path) => realpath(path).catch(() => path)));
  const closed = await Promise.all(
    [ROOT, process.execPath].map((path) => (isRoot ? outermostClosed(stranger, path) : undefined)),
  );
  return {
    tools: await findSystemTools(),
    hidden: real,
    closed: [...new Set(closed.filter((path) => path !== undefined))],
    mayEmptyBoundingSet: await hasCapability(CAPABILITY.setpcap),
  };
}

/** Returns how `fork` starts Node with these flags as a process of an import. */
export function launchNode(
  surroundings: Surroundings,
  method: Method,
  folder: JobFolder,
  flags: string[],
): Launch {
  return launch(surroundings, method, folder, process.execPath, [...flags, ...permissions(folder.path)]);
}

/** The same for any program. */
export function launch(
  { tools, mayEmptyBoundingSet, ...surroundings }: Surroundings,
  method: Method,
  folder: JobFolder,
  program: string,
  args: string[],
): Launch {
  const cwd = folder.path;
  const { account } = folder;
  if (!method.privileges) return { execPath: program, execArgv: args, cwd, ...account };
  const command = confine(
    tools,
    {
      account,
      parentDeathSignal: "KILL",
      privileges: [
        ...NO_PRIVILEGES,
        ...(method.namespaces || mayEmptyBoundingSet ? [EMPTY_BOUNDING_SET] : []),
      ],
      namespaces: method.namespaces
        ? { files: viewOf(surroundings, method, folder), isolated: true, workingFolder: cwd }
        : null,
    },
    program,
    args,
  );
  return { execPath: command.file, execArgv: command.args, cwd };
}

/** Node's own permission model. It does not bind native add-ons, of which there is one: sharp. */
function permissions(folder: string): string[] {
  return [
    "--permission",
    ...[...PROGRAM, OWN_THREADS, join(folder, "*")].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${join(folder, OUTPUT, "*")}`,
    "--allow-addons",
    "--disable-warning=PERM0001",
  ];
}

function viewOf(
  { hidden, closed }: Pick<Surroundings, "hidden" | "closed">,
  method: Method,
  folder: JobFolder,
): FileView {
  const allHidden = [...new Set([...hidden, SHARED_MEMORY, ...(method.account ? closed : [])])];
  const isHidden = (path: string) => allHidden.some((above) => isInside(path, above));
  const program = [ROOT, dirname(process.execPath)].filter(
    (path, index) => isHidden(path) && (index === 0 || !isInside(path, ROOT)),
  );
  return {
    hidden: allHidden,
    visible: [
      ...program.map((path) => ({ path, options: "ro,nosuid,nodev" })),
      { path: folder.path, options: "ro,nosuid,nodev,noexec" },
      // No native code that a process wrote itself can be loaded from here.
      { path: join(folder.path, OUTPUT), options: "nosuid,nodev,noexec" },
    ],
  };
}
