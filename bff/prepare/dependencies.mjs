import * as fs from "node:fs";
import { join } from "node:path";
import { npm } from "./npm.mjs";
import { at, hash, note, notes, ownNode, readText, run, say, Trouble } from "./tools.mjs";

// What node_modules holds:
// "service"  what the service needs to run,
// "all"      that, and what builds and tests it,
// "borrowed" the same, until a build that needed it is done.

const installStamp = join(notes, "installed");

/** Whether node_modules holds what the service needs. */
export async function isServiceInstalled() {
  return (await held()) !== null;
}

/** Whether node_modules holds everything, for good. */
export async function isAllInstalled() {
  return (await held()) === "all";
}

/** Whether node_modules holds more than the service needs, for a build that was not tidied up. */
export async function hasBorrowed() {
  return (await held()) === "borrowed";
}

/** Installs what the service needs; everything where everything was installed before, of an older version. */
export async function installService() {
  if (await isServiceInstalled()) return;
  await bringTo(lastHeld() === "all" ? "all" : "service");
}

export async function installAll() {
  await bringTo("all");
}

/** Does `work` with everything installed, which is noted as borrowed if it came for this. */
export async function withTools(work) {
  if (!(await isAllInstalled())) await bringTo(lastHeld() === "all" ? "all" : "borrowed");
  await work();
}

/** Removes what was borrowed. */
export async function giveBack() {
  if (!(await hasBorrowed())) return;
  // Killed in the middle, some of it is left: nothing may count on it any more.
  noteHeld("service");
  try {
    await npm(
      ["prune", "--no-save", "--omit=dev", "--include=optional"],
      "What only the build needed cannot be removed",
    );
  } catch (error) {
    noteHeld("borrowed");
    throw error;
  }
  noteHeld("service");
}

async function bringTo(goal) {
  const present = await held();
  const tools = goal === "service" ? "--omit=dev" : "--include=dev";
  const isMissing = present === null || (present === "service" && goal !== "service");
  if (isMissing) {
    const command = commandFor(present);
    say(`installing ${goal === "service" ? "" : "all "}dependencies (npm ${command[0]}, up to a minute)`);
    // Whatever NODE_ENV or a user's own settings leave out.
    await npm([...command, tools, "--include=optional"], "Installing the dependencies failed");
  }
  if ((await nodeMajor()) < 24) {
    throw new Trouble(
      'Newsrack runs on Node 24, which the package "node" brings, but npm did not run its install script. ' +
        "Allow install scripts (npm config delete ignore-scripts), delete node_modules, and try again.",
    );
  }
  dropHeaders();
  noteHeld(goal);
}

function commandFor(present) {
  // A service that runs from this folder keeps its packages: `npm ci` would take them all away first.
  if (present !== null) return ["install", "--no-save"];
  return [fs.existsSync(at("package-lock.json")) ? "ci" : "install"];
}

/** What node_modules holds of what package-lock.json says, or null. Takes milliseconds once noted. */
async function held() {
  if (!fs.existsSync(ownNode)) return null;
  const { stamp, state } = readStamp();
  if (stamp === wantedStamp()) return state;
  const machine = stamp.split(" ")[1];
  if (machine && machine !== thisMachine) return null;
  const found = findHeld();
  if (found === null || (await nodeMajor()) < 24) return null;
  try {
    // Somebody ran npm by hand.
    dropHeaders();
    noteHeld(found);
  } catch {
    // Another account's folder: the next check takes a little longer.
  }
  return found;
}

/** What node_modules holds by npm's own record of what it installed. */
function findHeld() {
  const record = readText(at("node_modules", ".package-lock.json"));
  const lock = readText(at("package-lock.json"));
  if (!record || !lock) return null;
  const { "": top, ...wanted } = JSON.parse(lock).packages;
  const present = JSON.parse(record).packages;
  const manifest = JSON.parse(readText(at("package.json")));
  const groups = ["dependencies", "devDependencies", "optionalDependencies"];
  const isInStep =
    groups.every((group) => JSON.stringify(manifest[group] ?? {}) === JSON.stringify(top[group] ?? {})) &&
    Object.entries(present).every(
      ([path, { version, integrity }]) =>
        wanted[path]?.version === version && wanted[path].integrity === integrity,
    );
  if (!isInStep) return null;
  const missing = Object.entries(wanted)
    .filter(([path, { optional }]) => !present[path] && !optional)
    .map(([, { dev }]) => dev === true);
  if (missing.length === 0) return "all";
  return missing.every(Boolean) ? "service" : null;
}

/** What it held when that was last noted, of whichever version. */
function lastHeld() {
  return readStamp().state;
}

function readStamp() {
  const [of = "", machine = "", state = "all"] = readText(installStamp).trim().split(" ");
  return of === "" ? { stamp: "", state: null } : { stamp: `${of} ${machine}`, state };
}

function noteHeld(state) {
  note(installStamp, `${wantedStamp()} ${state}\n`);
}

const thisMachine = `${process.platform}-${process.arch}`;

function wantedStamp() {
  const files = ["package.json", "package-lock.json", join("node_modules", ".package-lock.json")];
  return `${hash(...files.map((name) => readText(at(name))))} ${thisMachine}`;
}

/** 70 MB that the package "node" brings for building native packages; every one of ours comes built. */
function dropHeaders() {
  const packages = at("node_modules", "node", "node_modules");
  if (!fs.existsSync(packages)) return;
  for (const entry of fs.readdirSync(packages, { withFileTypes: true }))
    if (entry.isDirectory())
      fs.rmSync(join(packages, entry.name, "include"), { recursive: true, force: true });
}

async function nodeMajor() {
  const { output } = await run(ownNode, ["--version"]);
  return Number(/^v(\d+)\./.exec(output)?.[1] ?? 0);
}
