import { sep } from "node:path";
import type { SystemTools } from "./system-tools.ts";

/** An account by number. Only root can start a program as another one. */
export interface Account {
  uid: number;
  gid: number;
}

/** The file system as a program sees it in its own mount namespace. Paths must not contain symbolic links. */
export interface FileView {
  /** Folders that look empty, and files that look empty. A path that does not exist is ignored. */
  hidden: string[];
  /** Folders to mount again, with the options of `mount`: those below a hidden folder stay visible through this. */
  visible: { path: string; options: string }[];
}

/** How a program is started with fewer rights than the service. Needs Linux and `setpriv`. */
export interface Confinement {
  /** Null: the account of the service. */
  account: Account | null;
  /** Sent to the program by the kernel when the service dies, where setpriv can arrange that. */
  parentDeathSignal: "INT" | "KILL";
  /** Options of `setpriv` that decide about capabilities and privileges. */
  privileges: string[];
  /**
   * Its own mount namespace, and with `isolated` also its own namespaces for the network and for messages between
   * processes. Null: those of the service.
   */
  namespaces: { files: FileView; isolated: boolean; workingFolder: string } | null;
}

/** Drops every capability for good: neither exec nor a setuid program gives one back. */
export const NO_PRIVILEGES = ["--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all"];
/** The same for a process that has the right to do so. Without it, root would get all capabilities back with exec. */
export const EMPTY_BOUNDING_SET = "--bounding-set=-all";

/**
 * Returns the command that replaces itself with `program` under a confinement: `unshare`, then a shell that mounts,
 * then `setpriv`. Each replaces the one before, so the process number and the inherited files stay the same.
 */
export function confine(
  tools: SystemTools,
  { account, parentDeathSignal, privileges, namespaces }: Confinement,
  program: string,
  args: string[],
): { file: string; args: string[] } {
  if (tools.setpriv === null) throw new Error("There is no setpriv on this machine.");
  const switches = account === null ? [] : ["--reuid", `${account.uid}`, "--regid", `${account.gid}`];
  const chain = [
    ...(namespaces === null ? [] : enterNamespaces(tools, namespaces)),
    tools.setpriv,
    ...(tools.knowsParentDeath ? ["--pdeathsig", parentDeathSignal] : []),
    ...switches,
    ...(account === null ? [] : ["--clear-groups"]),
    ...privileges,
    "--",
    program,
    ...args,
  ];
  return { file: chain[0]!, args: chain.slice(1) };
}

function enterNamespaces(
  tools: SystemTools,
  { files, isolated, workingFolder }: NonNullable<Confinement["namespaces"]>,
): string[] {
  if (tools.unshare === null) throw new Error("There is no unshare on this machine.");
  const { script, paths } = mountScript(files);
  return [
    tools.unshare,
    // In a user namespace an ordinary account may mount; inside it is called root, outside it has no more rights.
    ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]),
    ...(isolated ? ["--net", "--ipc"] : []),
    // Unmounting a disk on the host also unmounts it in here.
    ...["--mount", "--propagation", "slave", "--"],
    ...["/bin/sh", "-c", script, "sh", tools.path, workingFolder, ...paths],
  ];
}

const FIRST_HANDLE = 4;
const LAST_HANDLE = 9;

/** A shell script that mounts the view, takes `PATH`, the working folder and the paths as arguments, and then runs the rest. */
function mountScript({ hidden, visible }: FileView): { script: string; paths: string[] } {
  if (FIRST_HANDLE + visible.length - 1 > LAST_HANDLE)
    throw new RangeError("A shell has too few file handles.");
  const steps = [
    ...hidden.map((path) => ({ path, mount: hide })),
    ...visible.map(({ path, options }, index) => ({
      path,
      mount: (parameter: string) => show(parameter, FIRST_HANDLE + index, options),
    })),
  ].sort((one, other) => depth(one.path) - depth(other.path));
  const parameter = (path: string) => `"\${${3 + steps.findIndex((step) => step.path === path)}}"`;
  const handles = visible.map(({ path }, index) => ({ handle: FIRST_HANDLE + index, path }));
  const script = [
    "set -e",
    // Not passed on to a program whose environment has none.
    'PATH="$1"',
    // Opened before anything is hidden: what the handles lead to can be mounted again afterwards.
    ...handles.map(({ handle, path }) => `exec ${handle}<${parameter(path)}`),
    ...steps.map(({ path, mount }) => mount(parameter(path))),
    // Through an open handle the program could still reach the folders above.
    ...handles.map(({ handle }) => `exec ${handle}<&-`),
    'cd "$2"',
    `shift ${2 + steps.length}`,
    'exec "$@"',
  ];
  return { script: script.join("\n"), paths: steps.map(({ path }) => path) };
}

function hide(parameter: string): string {
  return (
    `if [ -d ${parameter} ]; then mount -t tmpfs -o mode=0711,size=64k,nosuid,nodev,noexec newsrack ${parameter}; ` +
    `elif [ -e ${parameter} ]; then mount --bind /dev/null ${parameter}; fi`
  );
}

function show(parameter: string, handle: number, options: string): string {
  return (
    `(umask 022; mkdir -p ${parameter}); ` +
    `mount --no-canonicalize -o ${["bind", options].filter(Boolean).join(",")} /proc/self/fd/${handle} ${parameter}`
  );
}

function depth(path: string): number {
  return path.split(sep).length;
}

/** Returns whether a path is `folder` or something in it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
