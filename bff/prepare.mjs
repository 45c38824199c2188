/**
 * Prepares a clone for running: `node bff/prepare.mjs [--dev] [--console]`. The npm scripts run it first. Installs the
 * packages of package-lock.json, with --dev also the packages for tests and checks, and with --console builds the console and the kiosk.
 * Skips steps that are up to date. Needs Node 20.19 and npm, but no installed packages.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const NODE_MAJOR = 24;
/** The npm packages that contain Node. npm installs the one for this platform. */
const NODE_PACKAGE = /^node-(bin-)?(linux|darwin|win)-/;
/** The process that holds the lock touches it every second, so an older lock is abandoned. */
const ABANDONED_AFTER_MS = 10_000;

const isNewEnough = Number.parseInt(process.versions.node, 10) >= NODE_MAJOR;
const windows = process.platform === "win32";
const at = (...path) => join(dirname(import.meta.dirname), ...path);
const lockFolder = at(".cache", "prepare.lock");
// Vite empties the folder before a build, so the stamp is missing after a failed build.
const buildStamp = at("dist", ".sources");

const withDev = process.argv.includes("--dev");
const withConsole = process.argv.includes("--console");

/** Timer that touches the lock. Undefined if this process does not hold the lock. */
let heartbeat;

/** An error whose message is enough for the user, without a stack trace. */
class SetupError extends Error {}

try {
  if (!isReady()) {
    await lock();
    if (!isInstalled()) await install();
    if (!hasNode()) await linkNode();
    if (withConsole && !isBuilt()) await build();
  }
} catch (error) {
  console.error(`newsrack: ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  unlock();
}

function isReady() {
  return isInstalled() && hasNode() && (!withConsole || isBuilt());
}

/** Compares package-lock.json with npm's record of the installed packages. */
function isInstalled(includingDev = withDev) {
  const required = packagesIn("package-lock.json");
  const installed = packagesIn("node_modules", ".package-lock.json");
  const isComplete = Object.entries(required).every(([path, { version, integrity, dev, optional }]) => {
    if (path === "" || (dev && !includingDev)) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
  // npm silently skips optional packages that it cannot fetch, so the package of Node is checked explicitly.
  return isComplete && (nodePackage() !== undefined || isNewEnough);
}

function packagesIn(...path) {
  return fs.existsSync(at(...path)) ? JSON.parse(fs.readFileSync(at(...path), "utf8")).packages : {};
}

/** Returns the name of the installed package of Node. If there is none, the Node of the machine must be new enough. */
function nodePackage() {
  return fs.readdirSync(at("node_modules")).find((name) => NODE_PACKAGE.test(name));
}

function hasNode() {
  return nodePackage() ? fs.existsSync(at("node_modules", ".bin", "node")) : isNewEnough;
}

/** Restores the link to Node, which npm 10 deletes with the packages for other platforms because of their equal link names. */
async function linkNode() {
  const name = nodePackage();
  await run("npm", ["rebuild", name, "--loglevel=error"], `npm could not link ${name}.`);
}

async function install() {
  // If only packages of --dev are missing, they are added with `npm install`, because `npm ci` would delete the packages of a
  // running service first.
  const command = isInstalled(false) ? ["install", "--no-save"] : ["ci"];
  // Explicit options, because NODE_ENV and the user's npm settings may exclude packages.
  command.push(withDev ? "--include=dev" : "--omit=dev", "--include=optional");
  print(`installing packages (npm ${command.join(" ")})`);
  const options = ["--prefer-offline", "--loglevel=error"];
  await run("npm", [...command, ...options], "npm could not install the packages. See its message above.");
  if (!isInstalled())
    throw new SetupError(
      `npm did not install Node ${NODE_MAJOR}. Try again, or install Node ${NODE_MAJOR} or newer manually.`,
    );
  // The headers (70 MB) are needed only to build native packages.
  const node = nodePackage();
  if (node) fs.rmSync(at("node_modules", node, "include"), { recursive: true, force: true });
}

function isBuilt() {
  return fs.existsSync(buildStamp) && fs.readFileSync(buildStamp, "utf8") === hashConsoleSources();
}

async function build() {
  print("building the console and the kiosk (vite build)");
  const sources = hashConsoleSources();
  const env = { NODE_ENV: "production" };
  const kiosk = ["--config", "web/kiosk/vite.config.ts"];
  // The build of the console empties the folder of all, and the service worker lists the files of the kiosk.
  for (const options of [[], kiosk, [...kiosk, "--ssr"], ["--config", "web/kiosk/service-worker.config.ts"]])
    await run(
      "vite",
      ["build", "--logLevel", "error", ...options],
      "The console or the kiosk could not be built. See the message of Vite above.",
      env,
    );
  fs.writeFileSync(buildStamp, sources);
}

function hashConsoleSources() {
  const hash = createHash("sha256");
  const below = (folder) => fs.readdirSync(at(folder), { recursive: true }).map((name) => join(folder, name));
  for (const path of ["package-lock.json", "vite.config.ts", ...below("shared"), ...below("web")].sort())
    if (!/\.test\.tsx?$/.test(path) && fs.statSync(at(path)).isFile())
      hash.update(`${path}\0`).update(fs.readFileSync(at(path)));
  return hash.digest("hex");
}

/** Waits until no other process prepares this clone, then locks it until this process exits. */
async function lock() {
  fs.mkdirSync(dirname(lockFolder), { recursive: true });
  for (let isWaiting = false; !acquireLock(); await delay(200)) {
    if (!isWaiting) print("waiting for another command that is preparing this folder");
    isWaiting = true;
    const touched = fs.statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs;
    if (touched < Date.now() - ABANDONED_AFTER_MS) fs.rmSync(lockFolder, { recursive: true, force: true });
  }
}

function acquireLock() {
  try {
    fs.mkdirSync(lockFolder);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  heartbeat = setInterval(() => fs.utimesSync(lockFolder, new Date(), new Date()), 1000);
  return true;
}

function unlock() {
  if (!heartbeat) return;
  clearInterval(heartbeat);
  fs.rmSync(lockFolder, { recursive: true, force: true });
}

/** Runs a program in the clone with the terminal of this process. Throws a `SetupError` if it fails. */
async function run(program, args, errorMessage, env = {}) {
  const options = { cwd: at(), env: { ...process.env, ...env }, stdio: "inherit", shell: windows };
  const child = spawn(program, args, options);
  // Signals are passed on to the program. When it has exited, this process fails and releases the lock.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, "exit");
  if (signal) throw new SetupError(`${program} was stopped by ${signal}.`);
  if (code !== 0) throw new SetupError(errorMessage);
}

function messageOf(error) {
  if (error instanceof SetupError) return error.message;
  if (error.code === "ENOSPC") return "The disk is full.";
  if (["EACCES", "EPERM", "EROFS"].includes(error.code))
    return `${error.path} is not writable. Use the account that owns this folder.`;
  return error.stack;
}

function print(line) {
  console.log(`newsrack: ${line}`);
}
