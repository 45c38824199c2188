import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type KeyLocation, keyPath } from "#bff/platform/crypto/master-key.ts";
import type { Account } from "#bff/platform/processes/confine.ts";
import type { SystemTools } from "#bff/platform/processes/system-tools.ts";
import { WORK } from "#bff/platform/storage/workspace.ts";
import { JobFolder, OUTPUT } from "./job-folder.ts";
import {
  detectEnvironment,
  type HostEnvironment,
  isRoot,
  launch,
  launchNode,
  type Protections,
  ROOT,
  stripModules,
} from "./launch.ts";

const run = promisify(execFile);

/** A protection that this machine does not offer to import processes, and the reason. */
export interface MissingProtection {
  protection: keyof Protections;
  reason: string;
}

/** Isolates the processes that read publishers' files from the rest of the system. */
export interface Sandbox {
  /** Prepares an empty folder for an import. If the service runs as root, the import's processes get their own account. */
  openFolder(path: string): Promise<JobFolder>;
  missing(): Promise<MissingProtection[]>;
}

/** Range of user ids that users, services and containers do not use, see https://systemd.io/UIDS-GIDS/ */
const FIRST_ACCOUNT = 60_706;
const ACCOUNTS = 478;

const PROBE_TIMEOUT_MS = 20_000;
/** Shell script that fails unless the program can be read and run, and the output folder is writable. */
const PROBE_SCRIPT = `test -x "$1" || exit; shift; for file; do test -r "$file" || exit; done; : > ${OUTPUT}/probe`;
/** One file of each folder of the program. */
const PROBE_FILES = ["bff/start.mjs", "shared/limits.ts", "node_modules/sharp/package.json", "package.json"];

interface SandboxSupport {
  environment: HostEnvironment;
  protections: Protections;
  missing: MissingProtection[];
}

/**
 * Creates a sandbox with all protections that the system supports, which are probed on first use. Import processes cannot see the
 * encryption key, or the data directory except for the folder of their import.
 */
export function createSandbox(place: KeyLocation): Sandbox {
  let detected: Promise<SandboxSupport> | undefined;
  const detect = () => {
    // The result is cached, but not temporary errors such as a full disk.
    detected ??= detectProtections(place).catch((error: unknown) => {
      detected = undefined;
      throw error;
    });
    return detected;
  };
  return {
    async openFolder(path) {
      const { environment, protections } = await detect();
      stripModules();
      return openFolder(environment, protections, path);
    },
    missing: async () => (await detect()).missing,
  };
}

let accountsUsed = process.pid;

/** Returns the next account. Each import has its own, so that its processes cannot access those of other imports. */
function nextAccount(): Account {
  accountsUsed += 1;
  const id = FIRST_ACCOUNT + (accountsUsed % ACCOUNTS);
  return { uid: id, gid: id };
}

function openFolder(
  environment: HostEnvironment,
  protections: Protections,
  path: string,
): Promise<JobFolder> {
  return JobFolder.prepare(path, protections.account ? nextAccount() : null, (folder, flags) =>
    launchNode(environment, protections, folder, flags),
  );
}

async function detectProtections(place: KeyLocation): Promise<SandboxSupport> {
  const environment = await detectEnvironment([place.dataDir, keyPath(place)], FIRST_ACCOUNT);
  const reasons = unavailable(environment.tools);
  for (const protections of listCandidates(environment.tools)) {
    const refusal = await probe(environment, protections, join(place.dataDir, WORK));
    if (refusal === null) {
      const missing = [...reasons]
        .filter(([protection]) => !protections[protection])
        .map(([protection, reason]) => ({ protection, reason }));
      return { environment, protections, missing };
    }
    // Later candidates have fewer protections, so the last refusal with this protection describes its problem best.
    for (const protection of ["account", "namespaces", "privileges"] as const)
      if (protections[protection]) reasons.set(protection, refusal);
  }
  throw new Error("unreachable: the last candidate is always accepted");
}

/** Lists sets of protections, the strongest first. The last one, Node's permission model alone, works everywhere. */
function listCandidates({ setpriv, unshare }: SystemTools): Protections[] {
  const privileges = setpriv !== null;
  const yesThenNo = (isPossible: boolean) => (isPossible ? [true, false] : [false]);
  return [
    ...yesThenNo(isRoot).flatMap((account) =>
      yesThenNo(privileges && unshare !== null).map((namespaces) => ({ account, namespaces, privileges })),
    ),
    { account: false, namespaces: false, privileges: false },
  ];
}

function unavailable({ setpriv, unshare }: SystemTools): Map<keyof Protections, string> {
  const reasonFor = (program: string) =>
    process.platform === "linux"
      ? `${program} from util-linux is not installed`
      : `not supported on this system (${process.platform})`;
  const reasons = new Map<keyof Protections, string>();
  if (setpriv === null) reasons.set("privileges", reasonFor("setpriv"));
  if (setpriv === null || unshare === null)
    reasons.set("namespaces", reasonFor(setpriv === null ? "setpriv" : "unshare"));
  return reasons;
}

/** Starts a process with these protections. Returns null if the process works, otherwise the reason why it does not. */
async function probe(
  environment: HostEnvironment,
  protections: Protections,
  work: string,
): Promise<string | null> {
  if (!Object.values(protections).includes(true)) return null;
  // The data directory does not exist before the first start.
  const scratch = (await stat(work).catch(() => null)) === null ? tmpdir() : work;
  const path = await mkdtemp(join(scratch, "sandbox-"));
  try {
    const folder = await openFolder(environment, protections, path);
    const args = ["-c", PROBE_SCRIPT, "sh", process.execPath, ...PROBE_FILES.map((file) => join(ROOT, file))];
    const { execPath, execArgv, ...options } = launch(environment, protections, folder, "/bin/sh", args);
    await run(execPath, execArgv, { ...options, env: {}, timeout: PROBE_TIMEOUT_MS });
    return null;
  } catch (error) {
    return toRefusal(error);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** Returns the reason in an error with which the system refuses a protection. Throws all other errors. */
function toRefusal(error: unknown): string {
  const { code, stderr, syscall } = error as NodeJS.ErrnoException & { code: unknown; stderr?: string };
  if (["EPERM", "EACCES", "EINVAL", "ENOENT"].includes(String(code))) return `${syscall}: ${code}`;
  if (typeof code !== "number") throw error;
  const lastLine = stderr?.trim().split("\n").at(-1);
  return lastLine || "other accounts cannot read the program or write into its folder";
}
