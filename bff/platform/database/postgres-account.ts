import { execFile } from "node:child_process";
import { lchown, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Account, type Confinement, confine, isInside, NO_PRIVILEGES } from "../processes/confine.ts";
import { isInaccessible, outermostInaccessible } from "../processes/path-access.ts";
import { CAPABILITY, findSystemTools, hasCapability } from "../processes/system-tools.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const run = promisify(execFile);
const TRIAL_TIMEOUT_MS = 20_000;

/** Arguments of `spawn` that run a program under the account of the cluster. */
export interface PreparedCommand {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: Record<string, string> };
}

/** The account that PostgreSQL runs as: the service's account, or an unprivileged one if the service runs as root. */
export interface PostgresAccount {
  /** Changes the owner of a file, or of a folder and its content, to this account. Does nothing unless the service is root. */
  own(path: string): Promise<void>;
  /** Returns the command that runs a program as this account. If the system supports it, the program dies with the service. */
  command(file: string, args: string[]): PreparedCommand;
  /** Why PostgreSQL needs a capability that lets it read all files, including the master key. Null if it does not. */
  unconfinedReason: string | null;
}

/**
 * Chooses the account that runs `program` on the cluster, which may not exist yet. PostgreSQL refuses to run as root, so
 * under root it runs as the owner of the cluster, or as an unprivileged account for a new cluster. Throws
 * `EmbeddedPostgresError` if that account cannot access the cluster or the program.
 */
export async function chooseAccount(cluster: string, program: string): Promise<PostgresAccount> {
  const tools = await findSystemTools();
  // The rest of the environment is not passed on, because it may contain secrets of the operator.
  // biome-ignore lint/style/noProcessEnv: PATH belongs to the system, so it is not a setting.
  const env = { LC_ALL: "C", PATH: process.env.PATH ?? "" };
  const confined =
    (how: Pick<Confinement, "account" | "privileges" | "namespaces">) => (file: string, args: string[]) => ({
      // PostgreSQL shuts down immediately if the service is killed.
      ...confine(tools, { parentDeathSignal: "INT", ...how }, file, args),
      options: { env },
    });
  const unprivileged = { privileges: NO_PRIVILEGES, namespaces: null };

  if (process.getuid?.() !== 0)
    return {
      own: async () => {},
      command:
        tools.setpriv === null
          ? (file, args) => ({ file, args, options: { env } })
          : confined({ account: null, ...unprivileged }),
      unconfinedReason: null,
    };

  const account = await unprivilegedOwner(cluster);
  const own = (path: string) => chownAll(path, account);
  const requiredFolders = [dirname(cluster), dirname(dirname(program))];
  const closed = await inaccessibleFolders(account.uid, [dirname(cluster), program]);
  if (tools.setpriv === null) {
    if (closed.length > 0)
      throw new EmbeddedPostgresError(
        `PostgreSQL refuses to run as root, and no other account can enter ${closed[0]}. ` +
          "Install setpriv (part of util-linux), or open that folder to other accounts (chmod o+x), " +
          "or start Newsrack as an ordinary user.",
      );
    return {
      own,
      command: (file, args) => ({ file, args, options: { ...account, env } }),
      unconfinedReason: null,
    };
  }
  if (closed.length === 0)
    return { own, command: confined({ account, ...unprivileged }), unconfinedReason: null };

  let reason = "unshare from util-linux was not found";
  if (tools.unshare !== null) {
    const visible = requiredFolders
      .filter((path) => closed.some((folder) => isInside(path, folder)))
      .map((path) => ({ path, options: "" }));
    const command = confined({
      account,
      privileges: NO_PRIVILEGES,
      namespaces: { files: { hidden: closed, visible }, isolated: false, workingFolder: "/" },
    });
    const failure = await tryCommand(command, cluster, program);
    if (failure === null) return { own, command, unconfinedReason: null };
    reason = failure;
  }
  const privileges = await traversalPrivileges(account.uid, program);
  return { own, command: confined({ account, privileges, namespaces: null }), unconfinedReason: reason };
}

async function chownAll(path: string, { uid, gid }: Account): Promise<void> {
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true }).catch(() => [])) {
    await lchown(join(path, entry), uid, gid);
  }
}

async function unprivilegedOwner(cluster: string): Promise<Account> {
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const unprivilegedId = async (flag: string) => Number((await run("id", [flag, "nobody"])).stdout);
  try {
    return { uid: await unprivilegedId("-u"), gid: await unprivilegedId("-g") };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

/** Returns the topmost folders of these paths that the account cannot enter. */
async function inaccessibleFolders(uid: number, paths: string[]): Promise<string[]> {
  const folders = await Promise.all(paths.map((path) => outermostInaccessible(uid, path)));
  return [...new Set(folders.filter((path) => path !== undefined))];
}

/** Runs the program in the folder of the cluster. Returns null if that works, or the system's error message. */
async function tryCommand(
  command: PostgresAccount["command"],
  cluster: string,
  program: string,
): Promise<string | null> {
  const { file, args, options } = command("/bin/sh", [
    "-c",
    'cd "$1" && exec "$2" --version',
    "sh",
    dirname(cluster),
    program,
  ]);
  return run(file, args, { ...options, timeout: TRIAL_TIMEOUT_MS }).then(
    () => null,
    (error: Error & { stderr?: string }) => error.stderr?.trim().split("\n").at(-1) || error.message,
  );
}

/** Returns the `setpriv` options for an account that has to traverse folders closed to it, such as those of root. */
async function traversalPrivileges(uid: number, program: string): Promise<string[]> {
  // `dac_read_search` is enough to traverse folders. Containers often have only the wider `dac_override`, which is also
  // needed to run a program whose mode denies it.
  const canReadAll = await hasCapability(CAPABILITY.dacReadSearch);
  const capability = canReadAll && !(await isInaccessible(uid, program)) ? "dac_read_search" : "dac_override";
  // PostgreSQL checks its program with access(2), which ignores capabilities unless this bit is set.
  return [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, "--securebits=+no_setuid_fixup"];
}
