import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dirname));
export const windows = process.platform === "win32";

/** A path inside the clone. */
export const at = (...parts) => join(root, ...parts);

/** Node 24 as the package "node" brings it. */
export const ownNode = at("node_modules", "node", "bin", windows ? "node.exe" : "node");

/** Where the steps keep what they found out; npm empties it with node_modules. */
export const notes = at("node_modules", ".cache", "newsrack");

/** A failure whose message is all the reader needs. */
export class Trouble extends Error {}

export const say = (line) => console.log(`newsrack: ${line}`);

/** A file's text, empty when there is none. */
export const readText = (path) => (fs.existsSync(path) ? fs.readFileSync(path, "utf8") : "");

/** One hash over all parts and where they end. */
export function hash(...parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest("hex");
}

export function note(path, text) {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

const running = new Set();

/**
 * Runs a program to its end and resolves to its exit code and all it wrote. Ended with all its children when
 * `limits.total` passes, or `limits.begin` before anything it wrote matched `limits.sign`; the code is then
 * "timeout".
 */
export function run(file, args, { env = {}, limits = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const options = {
      cwd: at(),
      env: { ...process.env, ...env },
      shell,
      windowsHide: true,
      detached: !windows,
    };
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let late = false;
    const end = () => {
      late = true;
      endTree(child);
    };
    const timers = [
      limits.total && setTimeout(end, limits.total),
      limits.begin && setTimeout(end, limits.begin),
    ];
    const finish = (code) => {
      running.delete(child);
      for (const timer of timers) clearTimeout(timer);
      resolve({ code: late ? "timeout" : code, output });
    };
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (limits.sign?.test(text)) clearTimeout(timers[1]);
      });
    }
    child.once("error", (error) => {
      output += error.message;
      finish(error.code);
    });
    child.once("close", finish);
  });
}

function endTree(child) {
  try {
    if (windows) child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended in the meantime.
  }
}

/** The programs that `run` still waits for, by process number. */
export const runningPids = () => [...running].map((child) => child.pid).filter(Boolean);

/** Ends every program that `run` still waits for. */
export function endAll() {
  for (const child of running) endTree(child);
}
