import * as fs from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { at, readText, runningPids, say } from "./tools.mjs";

const lockFile = at(".cache", "prepare.lock");

/** Does `work` unless `isDone`, alone among all processes that prepare this clone. */
export async function ensure(isDone, work) {
  if (await isDone()) return;
  const release = await claim();
  try {
    if (!(await isDone())) await work();
  } finally {
    release();
  }
}

async function claim() {
  fs.mkdirSync(dirname(lockFile), { recursive: true });
  for (let waiting = false; ; waiting = true) {
    try {
      fs.writeFileSync(lockFile, `${process.pid}`, { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const pids = readText(lockFile).split(" ").map(Number);
    if (isAbandoned(pids)) {
      fs.rmSync(lockFile, { force: true });
    } else {
      if (!waiting) say(`waiting for process ${pids[0] || "?"}, which is preparing this folder`);
      await delay(250);
    }
  }
  const told = new Set();
  const heart = setInterval(() => {
    for (const pid of runningPids().filter((pid) => !told.has(pid))) {
      told.add(pid);
      fs.appendFileSync(lockFile, ` ${pid}`);
    }
    fs.utimesSync(lockFile, new Date(), new Date());
  }, 500);
  const release = () => {
    clearInterval(heart);
    fs.rmSync(lockFile, { force: true });
    process.off("exit", release);
  };
  process.once("exit", release);
  return release;
}

/** Whether neither the process that made the lock nor a program it started is at work any more. */
function isAbandoned([owner, ...children]) {
  const entry = fs.statSync(lockFile, { throwIfNoEntry: false });
  if (!entry) return true;
  const silence = Date.now() - entry.mtimeMs;
  // A number may have gone to another program since, so a silent lock does not count for ever. Killed in the
  // middle, the owner leaves npm at work.
  if (isAlive(owner)) return silence > 30_000;
  return children.some(isAlive) ? silence > 300_000 : owner > 0 || silence > 2000;
}

function isAlive(pid) {
  // One that ended and was not yet collected by its parent still has its number.
  if (/\) Z /.test(readText(`/proc/${pid}/stat`))) return false;
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
