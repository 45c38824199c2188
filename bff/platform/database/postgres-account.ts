import { execFile } from "node:child_process";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const run = promisify(execFile);

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
}

/**
 * Chooses the account for the cluster at `cluster`, which may not exist yet, run by `program`. PostgreSQL
 * refuses to run as root: root hands it to the owner of the cluster, or to "nobody" for a new one. Throws an
 * EmbeddedPostgresError when that account cannot reach the two.
 */
export async function chooseAccount(cluster: string, program: string): Promise<PostgresAccount> {
  const setpriv = await setprivAbilities();
  // Nothing else of our environment: it holds the operator's secrets.
  const env = { LC_ALL: "C", PATH: process.env.PATH ?? "" };
  // Should the service be killed, PostgreSQL shuts down at once instead of living on unattended.
  const untilParentDies = setpriv.has("--pdeathsig") ? ["--pdeathsig", "INT"] : [];

  if (process.getuid?.() !== 0) {
    return {
      own: async () => {},
      command: (file, args) =>
        untilParentDies.length > 0
          ? { file: "setpriv", args: [...untilParentDies, "--", file, ...args], options: { env } }
          : { file, args, options: { env } },
    };
  }

  const { uid, gid } = await unprivilegedOwner(cluster);
  const own = async (path: string) => {
    await lchown(path, uid, gid);
    for (const entry of await readdir(path, { recursive: true }).catch(() => [])) {
      await lchown(join(path, entry), uid, gid);
    }
  };
  if (setpriv.has("--reuid") && setpriv.has("--ambient-caps")) {
    const switches = [
      ...untilParentDies,
      ...["--reuid", `${uid}`, "--regid", `${gid}`, "--clear-groups"],
      ...(await passage(cluster, program, uid)),
    ];
    return {
      own,
      command: (file, args) => ({
        file: "setpriv",
        args: [...switches, "--", file, ...args],
        options: { env },
      }),
    };
  }
  const closed = (await closedTo(uid, dirname(cluster))) ?? (await closedTo(uid, program));
  if (closed) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and no other account can enter ${closed}. ` +
        "Install setpriv (part of util-linux), or open that folder to other accounts (chmod o+x), " +
        "or start Newsrack as an ordinary user.",
    );
  }
  return { own, command: (file, args) => ({ file, args, options: { uid, gid, env } }) };
}

async function unprivilegedOwner(cluster: string): Promise<{ uid: number; gid: number }> {
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const ask = async (flag: string) => Number((await run("id", [flag, "nobody"])).stdout);
  try {
    return { uid: await ask("-u"), gid: await ask("-g") };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

/** setpriv's switches for an account that has to pass folders closed to it, such as root's own. */
async function passage(cluster: string, program: string, uid: number): Promise<string[]> {
  const programClosed = await closedTo(uid, program);
  if (!programClosed && !(await closedTo(uid, dirname(cluster)))) return [];
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const mayReadAll =
    (Number.parseInt(/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1]?.slice(-1) ?? "0", 16) & 4) !== 0;
  // Searching folders is all it needs. Containers often withhold that right and grant the wider one, which
  // is also the one that runs a program whose own mode is closed.
  const right = mayReadAll && !(await isClosed(uid, program)) ? "dac_read_search" : "dac_override";
  // PostgreSQL checks its own program with access(2), which disregards capabilities without this bit.
  return [`--inh-caps=+${right}`, `--ambient-caps=+${right}`, "--securebits=+no_setuid_fixup"];
}

/** The outermost part of `path` that the account may not enter, going by owner and mode; undefined if none. */
async function closedTo(uid: number, path: string): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await closedTo(uid, parent);
  return above ?? ((await isClosed(uid, path)) ? path : undefined);
}

/** Whether its own mode keeps the account out of a folder, or from running a program. */
async function isClosed(uid: number, path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry !== undefined && (entry.mode & (entry.uid === uid ? 0o100 : 0o001)) === 0;
}

async function setprivAbilities(): Promise<Set<string>> {
  if (process.platform !== "linux") return new Set();
  const help = await run("setpriv", ["--help"]).catch(() => ({ stdout: "" }));
  return new Set(help.stdout.match(/--[a-z-]+/g));
}
