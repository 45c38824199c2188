import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkerMessage, WorkerQuestion, WorkerRequest, WorkerResponse } from "./render-types.ts";

/** An answer, or how the worker was lost before it gave one. */
export type Outcome = WorkerResponse | { kind: "lost"; reason: LossReason; detail: string };
export type LossReason = "timeout" | "memory" | "stopped" | "died" | "unstarted";

export type WorkerState = "starting" | "idle" | "busy" | "ending";

const startupMs = 60_000;
const checkEveryMs = 200;
/** On a busy machine a worker has not had the time it was given until it had the processor as long, … */
const fairShare = 0.9;
/** … but it is waited for at most this many times its limit. */
const patience = 4;
const clockTicksPerSecond = 100;
const keptErrorOutput = 4_000;

/** One worker: starts it, asks it one thing at a time, and ends it when it takes too much. */
export class RenderProcess {
  /** Settles when the process is gone, and with it everything it might still write. */
  readonly exited: Promise<void>;
  /** Documents it has been asked about, and so may hold open. */
  readonly documents = new Set<number>();
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;
  readonly #ready: Promise<void>;
  #answer: ((outcome: Outcome) => void) | undefined;
  #lossReason: LossReason = "unstarted";
  #errorOutput = "";
  #started = false;
  #ending = false;
  #gone = false;

  constructor(memoryBytes: number) {
    this.#memoryBytes = memoryBytes;
    const child = fork(fileURLToPath(new URL("./render-worker.ts", import.meta.url)), [String(memoryBytes)], {
      // Nothing of the service's own environment, which holds its secrets.
      env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2", ...compileCache() },
      execArgv: ["--max-semi-space-size=2", "--max-old-space-size=128", "--v8-pool-size=1"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
    this.#ready = ready;
    child.on("message", (message: WorkerMessage) => {
      if (message.kind !== "ready") {
        this.#settle(message);
        return;
      }
      this.#started = true;
      if (!this.#ending) this.#lossReason = "died";
      setReady();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-keptErrorOutput);
    });
    this.exited = new Promise((resolve) => {
      const end = (how: string) => {
        this.#ending = true;
        this.#gone = true;
        if (this.#errorOutput.includes("heap out of memory")) this.#lossReason = "memory";
        this.#settle({
          kind: "lost",
          reason: this.#lossReason,
          detail: `${how}\n${this.#errorOutput}`.trim(),
        });
        resolve();
      };
      child.on("exit", (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
      child.on("error", (error) => {
        // Without a process there will be no exit; any other error is followed by one.
        if (child.pid === undefined) end(String(error));
      });
    });
    this.#keepServiceAlive(false);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get state(): WorkerState {
    if (this.#ending) return "ending";
    if (!this.#started) return "starting";
    return this.#answer === undefined ? "idle" : "busy";
  }

  /** Whether it can be asked, though it may still be starting. */
  get available(): boolean {
    return this.#answer === undefined && !this.#ending;
  }

  /** Asks the worker, which must be idle, and waits at most about `limitMs` for its answer. Never rejects. */
  async ask(question: WorkerQuestion, limitMs: number): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#answer = resolve;
    if (this.#gone) {
      this.#settle({ kind: "lost", reason: this.#lossReason, detail: "gone before it was asked" });
      return promise;
    }
    this.documents.add(question.document);
    this.#keepServiceAlive(true);
    let watch = this.#watch(startupMs, "unstarted");
    void this.#ready.then(() => {
      if (this.#answer !== resolve) return;
      clearInterval(watch);
      watch = this.#watch(limitMs, "timeout");
      this.#child.send(question, () => {});
    });
    const outcome = await promise;
    clearInterval(watch);
    if (!this.#gone) this.#keepServiceAlive(false);
    return outcome;
  }

  /** Tells the worker that a document will not be asked about again. */
  forget(document: number): void {
    if (this.documents.delete(document) && !this.#gone) {
      this.#child.send({ kind: "forget", document } satisfies WorkerRequest, () => {});
    }
  }

  /** Ends the process at once, whatever it is doing. */
  kill(reason: LossReason = "stopped"): Promise<void> {
    if (!this.#gone) {
      this.#ending = true;
      this.#lossReason = reason;
      this.#keepServiceAlive(true);
      this.#child.kill("SIGKILL");
    }
    return this.exited;
  }

  #settle(outcome: Outcome): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(outcome);
  }

  #watch(limitMs: number, reason: LossReason): NodeJS.Timeout {
    const started = performance.now();
    const startedCpu = this.#cpuMs();
    return setInterval(() => {
      if ((this.#residentBytes() ?? 0) > this.#memoryBytes) {
        void this.kill("memory");
        return;
      }
      const elapsed = performance.now() - started;
      if (elapsed < limitMs) return;
      const cpu = this.#cpuMs();
      const starved = cpu !== undefined && startedCpu !== undefined && cpu - startedCpu < limitMs * fairShare;
      if (!starved || elapsed > limitMs * patience) void this.kill(reason);
    }, checkEveryMs);
  }

  /** Only known where there is a /proc; elsewhere the engine's own ceiling has to do. */
  #residentBytes(): number | undefined {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(this.#proc("status"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  }

  /** Processor time used so far, in milliseconds, where there is a /proc. */
  #cpuMs(): number | undefined {
    // Fields are counted from behind the name, which may hold anything: user time is the 12th, system time the 13th.
    const fields = this.#proc("stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1000) / clockTicksPerSecond : undefined;
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, "latin1");
    } catch {
      return "";
    }
  }

  /** An idle worker must not keep a process running that has nothing else to do. */
  #keepServiceAlive(keep: boolean): void {
    const parts = [
      this.#child,
      this.#child.channel,
      this.#child.stderr as unknown as { ref(): void; unref(): void },
    ];
    for (const part of parts) keep ? part?.ref() : part?.unref();
  }
}

/**
 * The compile cache of this process, if it has one: with it a worker starts in half the time and 17 MB smaller, as it
 * need not bring the compiler that strips types.
 */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // The runtime names a folder per version inside the one it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
