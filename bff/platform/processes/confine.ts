import { sep } from "node:path";
import type { SystemTools } from "./system-tools.ts";

/** A system account. Only root can start a program under another account. */
export interface Account {
  uid: number;
  gid: number;
}

/** The file system as a program sees it in its own mount namespace. Paths must not contain symbolic links. */
export interface FileView {
  /** Folders and files that appear empty to the program. Paths that do not exist are ignored. */
  hidden: string[];
  /** Folders that stay visible below hidden ones, because they are mounted again with these options of `mount`. */
  visible: { path: string; options: string }[];
}

/** Restrictions of a program that has fewer rights than the service. Requires Linux and `setpriv`. */
export interface Confinement {
  /** Null: the account of the service. */
  account: Account | null;
  /** Signal that the kernel sends to the program when the service dies, if setpriv supports it. */
  parentDeathSignal: "INT" | "KILL";
  /** Options of `setpriv` for capabilities and privileges. */
  privileges: string[];
  /** A new mount namespace; with `isolated`, also new network and IPC namespaces. Null: the namespaces of the service. */
  namespaces: { files: FileView; isolated: boolean; workingFolder: string } | null;
}

/** Drops all capabilities permanently: neither exec nor a setuid program can regain one. */
export const NO_PRIVILEGES = ["--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all"];
/** Keeps root from regaining all capabilities with exec. Requires CAP_SETPCAP. */
export const EMPTY_BOUNDING_SET = "--bounding-set=-all";

/**
 * Returns the command that runs `program` under a confinement: `unshare`, then a shell that mounts, then `setpriv`. Each step
 * replaces the previous one with exec, so the process ID and the inherited files stay the same.
 */
export function confine(
  tools: SystemTools,
  { account, parentDeathSignal, privileges, namespaces }: Confinement,
  program: string,
  args: string[],
): { file: string; args: string[] } {
  if (tools.setpriv === null) throw new Error("setpriv was not found on this machine.");
  const switches = account === null ? [] : ["--reuid", `${account.uid}`, "--regid", `${account.gid}`];
  const chain = [
    ...(namespaces === null ? [] : enterNamespaces(tools, namespaces)),
    tools.setpriv,
    ...(tools.supportsParentDeathSignal ? ["--pdeathsig", parentDeathSignal] : []),
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
  if (tools.unshare === null) throw new Error("unshare was not found on this machine.");
  const { script, paths } = mountScript(files);
  return [
    tools.unshare,
    // In a user namespace an ordinary account may mount. It is root inside, but gains no rights outside.
    ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]),
    ...(isolated ? ["--net", "--ipc"] : []),
    // With `slave`, unmounting a disk on the host also unmounts it in the namespace.
    ...["--mount", "--propagation", "slave", "--"],
    ...["/bin/sh", "-c", script, "sh", tools.path, workingFolder, ...paths],
  ];
}

const FIRST_HANDLE = 4;
const LAST_HANDLE = 9;

/**
 * Returns a shell script that mounts the view and then executes a command. Its arguments are `PATH`, the working folder, the
 * paths and the command.
 */
function mountScript({ hidden, visible }: FileView): { script: string; paths: string[] } {
  if (FIRST_HANDLE + visible.length - 1 > LAST_HANDLE)
    throw new RangeError("A file view can have at most 6 visible folders.");
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
    // Set, not exported: a program whose environment has no PATH does not get one.
    'PATH="$1"',
    // The folders are opened before anything is hidden, so that they can be mounted again through their handles.
    ...handles.map(({ handle, path }) => `exec ${handle}<${parameter(path)}`),
    ...steps.map(({ path, mount }) => mount(parameter(path))),
    // Through an open handle the program could reach the hidden parent folders.
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
