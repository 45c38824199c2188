import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type KeyPlace, keyFileOf } from "../../../platform/master-key.ts";
import type { Account } from "../../../platform/processes/confine.ts";
import type { SystemTools } from "../../../platform/processes/system-tools.ts";
import { WORK } from "../../../platform/storage/workspace.ts";
import { JobFolder, OUTPUT } from "./job-folder.ts";
import {
  exploreSurroundings,
  isRoot,
  launch,
  launchNode,
  type Method,
  ROOT,
  type Surroundings,
} from "./launch.ts";

const run = promisify(execFile);

/** A protection that this machine does not offer to the processes of an import, and why. */
export interface MissingProtection {
  protection: keyof Method;
  reason: string;
}

/** Keeps the processes that read publishers' files apart from the rest of the system. */
export interface Sandbox {
  /** Makes an empty folder the folder of an import, whose processes get their own account where the service is root. */
  openFolder(path: string): Promise<JobFolder>;
  missing(): Promise<MissingProtection[]>;
}

/** Numbers that neither people nor services nor containers get: https://systemd.io/UIDS-GIDS/ */
const FIRST_ACCOUNT = 60_706;
const ACCOUNTS = 478;

const TRIAL_TIMEOUT_MS = 20_000;
/** Whether the program can be read and run, and the output folder written into. */
const TRIAL = `test -x "$1" || exit; shift; for file; do test -r "$file" || exit; done; : > ${OUTPUT}/trial`;
/** A file of each folder of the program. */
const TRIAL_FILES = ["bff/start.mjs", "shared/limits.ts", "node_modules/sharp/package.json", "package.json"];

interface Found {
  surroundings: Surroundings;
  method: Method;
  missing: MissingProtection[];
}

/**
 * A sandbox with every protection that the system allows, which is tried out when it is first needed. No process of an
 * import sees the data directory, apart from the folder of the import, or the key.
 */
export function createSandbox(place: KeyPlace): Sandbox {
  let found: Promise<Found> | undefined;
  const find = () => {
    // What the system refuses is cached; a full disk or a lack of processes is not.
    found ??= findMethod(place).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async openFolder(path) {
      const { surroundings, method } = await find();
      return openFolder(surroundings, method, path);
    },
    missing: async () => (await find()).missing,
  };
}

let accountsUsed = process.pid;

/** Gives each import the next account, so that the processes of one cannot touch those of another. */
function nextAccount(): Account {
  accountsUsed += 1;
  const id = FIRST_ACCOUNT + (accountsUsed % ACCOUNTS);
  return { uid: id, gid: id };
}

function openFolder(surroundings: Surroundings, method: Method, path: string): Promise<JobFolder> {
  return JobFolder.prepare(path, method.account ? nextAccount() : null, (folder, flags) =>
    launchNode(surroundings, method, folder, flags),
  );
}

async function findMethod(place: KeyPlace): Promise<Found> {
  const surroundings = await exploreSurroundings([place.dataDir, keyFileOf(place)], FIRST_ACCOUNT);
  const reasons = unavailable(surroundings.tools);
  for (const method of methodsFor(surroundings.tools)) {
    const refusal = await tryOut(surroundings, method, join(place.dataDir, WORK));
    if (refusal === null) {
      const missing = [...reasons]
        .filter(([protection]) => !method[protection])
        .map(([protection, reason]) => ({ protection, reason }));
      return { surroundings, method, missing };
    }
    // The last refusal of a method with this protection is the one with the fewest others, so it tells the reason best.
    for (const protection of ["account", "namespaces", "privileges"] as const)
      if (method[protection]) reasons.set(protection, refusal);
  }
  throw new Error("unreachable: the last method is not tried out");
}

/** The strongest first. The last one, Node's permission model alone, works everywhere. */
function methodsFor({ setpriv, unshare }: SystemTools): Method[] {
  const privileges = setpriv !== null;
  const yesThenNo = (isPossible: boolean) => (isPossible ? [true, false] : [false]);
  return [
    ...yesThenNo(isRoot).flatMap((account) =>
      yesThenNo(privileges && unshare !== null).map((namespaces) => ({ account, namespaces, privileges })),
    ),
    { account: false, namespaces: false, privileges: false },
  ];
}

function unavailable({ setpriv, unshare }: SystemTools): Map<keyof Method, string> {
  const reasonFor = (program: string) =>
    process.platform === "linux"
      ? `there is no ${program} from util-linux`
      : `the system (${process.platform}) has nothing for it`;
  const reasons = new Map<keyof Method, string>();
  if (setpriv === null) reasons.set("privileges", reasonFor("setpriv"));
  if (setpriv === null || unshare === null)
    reasons.set("namespaces", reasonFor(setpriv === null ? "setpriv" : "unshare"));
  return reasons;
}

/** Starts a process with these protections. Returns null when it could do its work, otherwise why not. */
async function tryOut(surroundings: Surroundings, method: Method, work: string): Promise<string | null> {
  if (!Object.values(method).includes(true)) return null;
  // Before the first start there is no data directory.
  const scratch = (await stat(work).catch(() => null)) === null ? tmpdir() : work;
  const path = await mkdtemp(join(scratch, "sandbox-"));
  try {
    const folder = await openFolder(surroundings, method, path);
    const args = ["-c", TRIAL, "sh", process.execPath, ...TRIAL_FILES.map((file) => join(ROOT, file))];
    const { execPath, execArgv, ...options } = launch(surroundings, method, folder, "/bin/sh", args);
    await run(execPath, execArgv, { ...options, env: {}, timeout: TRIAL_TIMEOUT_MS });
    return null;
  } catch (error) {
    return refusalIn(error);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** Why the system refused. Throws what is not a refusal. */
function refusalIn(error: unknown): string {
  const { code, stderr, syscall } = error as NodeJS.ErrnoException & { code: unknown; stderr?: string };
  if (["EPERM", "EACCES", "EINVAL", "ENOENT"].includes(String(code))) return `${syscall}: ${code}`;
  if (typeof code !== "number") throw error;
  const said = stderr?.trim().split("\n").at(-1);
  return said || "other accounts cannot read the program or write into its folder";
}
