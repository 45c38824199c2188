import * as fs from "node:fs";
import { basename, join } from "node:path";
import { at, hash, note, notes, ownNode, readText, run, say, Trouble, windows } from "./tools.mjs";

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|TIMEDOUT|SOCKET_TIMEOUT|ENOTCACHED/;

const installStamp = join(notes, "installed");

/** Whether node_modules holds what package-lock.json says, and Node 24. Takes milliseconds once noted. */
export async function isInstalled() {
  const wanted = wantedStamp();
  const stamp = readText(installStamp);
  if (!fs.existsSync(ownNode)) return false;
  if (stamp === wanted) return true;
  const sameMachine = stamp === "" || stamp.split(" ")[1] === wanted.split(" ")[1];
  if (!sameMachine || !isInStep() || (await nodeMajor()) < 24) return false;
  try {
    // Somebody ran npm by hand.
    dropHeaders();
    note(installStamp, wanted);
  } catch {
    // Another account's folder: the next check takes a little longer.
  }
  return true;
}

/** Whether node_modules holds what the lock file says, by npm's own record of what it installed. */
function isInStep() {
  const record = readText(at("node_modules", ".package-lock.json"));
  const lock = readText(at("package-lock.json"));
  if (!record || !lock) return false;
  const { "": top, ...wanted } = JSON.parse(lock).packages;
  const present = JSON.parse(record).packages;
  const manifest = JSON.parse(readText(at("package.json")));
  const groups = ["dependencies", "devDependencies", "optionalDependencies"];
  return (
    groups.every((group) => JSON.stringify(manifest[group] ?? {}) === JSON.stringify(top[group] ?? {})) &&
    Object.keys(present).every((path) => wanted[path]) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) =>
      present[path] ? present[path].version === version && present[path].integrity === integrity : optional,
    )
  );
}

/** Installs the dependencies and makes sure that Node 24 came with them. */
export async function install() {
  const command = fs.existsSync(at("package-lock.json")) ? "ci" : "install";
  say(`installing dependencies (npm ${command}, about a minute)`);
  // Tools and tests need the development packages too, whatever NODE_ENV or a user's own settings leave out.
  const args = [command, "--include=dev", "--include=optional"];
  // Without a network npm asks for every package in vain for minutes; its cache may yet hold them all.
  args.push((await isOffline()) ? "--offline" : "--prefer-offline");
  const { code, output } = await npm(args);
  if (code !== 0) throw new Trouble(`Installing the dependencies failed: ${npmReason(code, output)}`);
  if ((await nodeMajor()) < 24) {
    throw new Trouble(
      'Newsrack runs on Node 24, which the package "node" brings, but npm did not run its install script. ' +
        "Allow install scripts (npm config delete ignore-scripts), delete node_modules, and try again.",
    );
  }
  dropHeaders();
  note(installStamp, wantedStamp());
}

/** 70 MB that the package "node" brings for building native packages; every one of ours comes built. */
function dropHeaders() {
  const packages = at("node_modules", "node", "node_modules");
  if (!fs.existsSync(packages)) return;
  for (const entry of fs.readdirSync(packages, { withFileTypes: true }))
    if (entry.isDirectory())
      fs.rmSync(join(packages, entry.name, "include"), { recursive: true, force: true });
}

async function isOffline() {
  const { code, output } = await npm([
    "view",
    "p-limit",
    "version",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=500",
  ]);
  return code !== 0 && UNREACHABLE.test(output);
}

/** Runs the npm that runs us, with the Node it runs on: ours may be about to be replaced. */
function npm(args) {
  const cli = process.env.npm_execpath ?? "";
  const quiet = [...args, "--loglevel=error"];
  return /^npm-cli\.c?js$/.test(basename(cli))
    ? run(process.env.npm_node_execpath ?? process.execPath, [cli, ...quiet])
    : run("npm", quiet, { shell: windows });
}

async function nodeMajor() {
  const { output } = await run(ownNode, ["--version"]);
  return Number(/^v(\d+)\./.exec(output)?.[1] ?? 0);
}

function npmReason(code, output) {
  const causes = [
    [UNREACHABLE, "the npm registry cannot be reached. Connect this machine to it, then try again."],
    [
      /can only install (packages )?(when|with)|EUSAGE/,
      "package.json and package-lock.json disagree. Run npm install, then try again.",
    ],
    [/ENOSPC/, "the disk is full."],
    [/EROFS/, "this folder is read-only."],
    [
      /EACCES|EPERM/,
      "this account may not write here. Use the account that owns this folder and its node_modules.",
    ],
    [/\bE401\b|\bE403\b|ENEEDAUTH/, "the npm registry refused this account."],
    [/ETARGET|\bE404\b/, "the npm registry lacks a package. A mirror that lags behind may have it later."],
    [/^ENOENT$/, "npm was not found. Install npm, then try again."],
  ];
  const cause = causes.find(([pattern]) => pattern.test(output) || pattern.test(String(code)))?.[1];
  const said = output
    .split("\n")
    .filter((line) => line.trim() && !/A complete log of this run|warn/i.test(line))
    .slice(0, 6)
    .map((line) => `\n  ${line.replace(/\/\/[^/\s@]+@/g, "//")}`);
  return (cause ?? `npm ended with code ${code}.`) + said.join("");
}

function wantedStamp() {
  return `${hash(readText(at("package.json")), readText(at("package-lock.json")))} ${process.platform}-${process.arch}\n`;
}
