import { execFile } from "node:child_process";
import { lchown, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Account, type Confinement, confine, isInside, NO_PRIVILEGES } from "../processes/confine.ts";
import { isClosed, outermostClosed } from "../processes/reachable.ts";
import { CAPABILITY, findSystemTools, hasCapability } from "../processes/system-tools.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const run = promisify(execFile);
const TRIAL_TIMEOUT_MS = 20_000;

/** What to hand to `spawn` so that a program runs under the account the cluster belongs to. */
export interface PreparedCommand {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: Record<string, string> };
}

/** The account PostgreSQL runs as: the service's own, or for root an unprivileged one. */
export interface PostgresAccount {
  /** Makes a file or a folder with all in it the account's own. Does nothing unless the service is root. */
  own(path: string): Promise<void>;
  /** `args` run as this account, and end when the service does wherever the system can arrange that. */
  command(file: string, args: string[]): PreparedCommand;
  /** Null, or why PostgreSQL gets a capability with which it can read every file, the key included. */
  readsEverything: string | null;
}

/**
 * Chooses the account for the cluster at `cluster`, which may not exist yet, run by `program`. PostgreSQL
 * refuses to run as root: root hands it to the owner of the cluster, or to "nobody" for a new one. Throws an
 * EmbeddedPostgresError when that account cannot reach the two.
 */
export async function chooseAccount(cluster: string, program: string): Promise<PostgresAccount> {
  const tools = await findSystemTools();
  // Nothing else of our environment: it holds the operator's secrets.
  const env = { LC_ALL: "C", PATH: process.env.PATH ?? "" };
  const confined =
    (how: Pick<Confinement, "account" | "privileges" | "namespaces">) => (file: string, args: string[]) => ({
      // Should the service be killed, PostgreSQL shuts down at once instead of living on unattended.
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
      readsEverything: null,
    };

  const account = await unprivilegedOwner(cluster);
  const own = (path: string) => ownAll(path, account);
  const places = [dirname(cluster), dirname(dirname(program))];
  const closed = await closedOnTheWay(account.uid, [dirname(cluster), program]);
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
      readsEverything: null,
    };
  }
  if (closed.length === 0)
    return { own, command: confined({ account, ...unprivileged }), readsEverything: null };

  let reason = "there is no unshare from util-linux";
  if (tools.unshare !== null) {
    const visible = places
      .filter((path) => closed.some((folder) => isInside(path, folder)))
      .map((path) => ({ path, options: "" }));
    const command = confined({
      account,
      privileges: NO_PRIVILEGES,
      namespaces: { files: { hidden: closed, visible }, isolated: false, workingFolder: "/" },
    });
    const refusal = await tryOut(command, cluster, program);
    if (refusal === null) return { own, command, readsEverything: null };
    reason = refusal;
  }
  const privileges = await passage(account.uid, program);
  return { own, command: confined({ account, privileges, namespaces: null }), readsEverything: reason };
}

async function ownAll(path: string, { uid, gid }: Account): Promise<void> {
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true }).catch(() => [])) {
    await lchown(join(path, entry), uid, gid);
  }
}

async function unprivilegedOwner(cluster: string): Promise<Account> {
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const ask = async (flag: string) => Number((await run("id", [flag, "nobody"])).stdout);
  try {
    return { uid: await ask("-u"), gid: await ask("-g") };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

/** The folders that the account cannot enter, and would have to. */
async function closedOnTheWay(uid: number, paths: string[]): Promise<string[]> {
  const closed = await Promise.all(paths.map((path) => outermostClosed(uid, path)));
  return [...new Set(closed.filter((path) => path !== undefined))];
}

/** Null where the account reaches the folder of the cluster and can run the program, otherwise what the system said. */
async function tryOut(
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

/** setpriv's switches for an account that has to pass folders closed to it, such as root's own. */
async function passage(uid: number, program: string): Promise<string[]> {
  // Searching folders is all it needs. Containers often withhold that right and grant the wider one, which
  // is also the one that runs a program whose own mode is closed.
  const mayReadAll = await hasCapability(CAPABILITY.dacReadSearch);
  const right = mayReadAll && !(await isClosed(uid, program)) ? "dac_read_search" : "dac_override";
  // PostgreSQL checks its own program with access(2), which disregards capabilities without this bit.
  return [`--inh-caps=+${right}`, `--ambient-caps=+${right}`, "--securebits=+no_setuid_fixup"];
}
