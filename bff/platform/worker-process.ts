import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { compileCache } from "./compile-cache.ts";

/** How a worker was lost before it gave an answer. */
export interface Loss {
  kind: "lost";
  reason: LossReason;
  detail: string;
}
/**
 * `killed`: from outside, as the system does when memory runs out. `violation`: ended because its answer was not one that
 * our own code gives, so it may be under the control of a file.
 */
export type LossReason = "timeout" | "memory" | "stopped" | "died" | "killed" | "unstarted" | "violation";

export type WorkerState = "starting" | "idle" | "busy" | "ending";

const startupMs = 60_000;
const checkEveryMs = 200;
/** On a busy machine a worker has not had the time it was given until it had the processor as long, … */
const fairShare = 0.9;
/** … but it is waited for at most this many times its limit. */
const patience = 4;
const clockTicksPerSecond = 100;
const keptErrorOutput = 4_000;

/** What is encoded is large and soon done with: each piece is given back to the system, not kept for the next. */
const modestAllocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
const modestRuntime = ["--max-semi-space-size=2", "--v8-pool-size=1"];

/** Options of `fork` that decide where Node runs, and with which rights. */
export interface Launch {
  execPath: string;
  execArgv: string[];
  cwd?: string;
  uid?: number;
  gid?: number;
}

export interface WorkerProcessOptions<Response> {
  /** The module the process runs. It sends `{ kind: "ready" }` once, and then one answer to each question. */
  script: URL;
  /** Resident memory it may use, in bytes; its first argument. */
  memoryBytes: number;
  /** Of that, memory for objects of JavaScript, in megabytes. */
  heapMegabytes: number;
  /** Of the runtime, beside those of every worker. */
  flags?: string[];
  /** The form of an answer; any other one ends the process. Without it, every answer is trusted. */
  answers?: z.ZodType<Response>;
  /** Starts Node with fewer rights than the service has. */
  launch?: (flags: string[]) => Launch;
}

/**
 * A process that reads what strangers wrote, and so is expected to die, or to be taken over by a file: starts it, asks it
 * one thing at a time, checks its answers, and ends it when it takes too much.
 */
export class WorkerProcess<Question extends object, Response extends object> {
  /** Settles when the process is gone, and with it everything it might still write. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;
  readonly #answers: z.ZodType<Response> | undefined;
  readonly #ready: Promise<void>;
  #answer: ((outcome: Response | Loss) => void) | undefined;
  #lossReason: LossReason = "unstarted";
  #errorOutput = "";
  #started = false;
  #ending = false;
  #gone = false;

  constructor(options: WorkerProcessOptions<Response>) {
    const { script, memoryBytes, heapMegabytes, flags = [], answers, launch } = options;
    this.#memoryBytes = memoryBytes;
    this.#answers = answers;
    const nodeFlags = [...modestRuntime, `--max-old-space-size=${heapMegabytes}`, ...flags];
    const child = fork(fileURLToPath(script), [String(memoryBytes)], {
      ...(launch?.(nodeFlags) ?? { execArgv: nodeFlags }),
      // Nothing of the service's own environment, which holds its secrets. With fewer rights no compile cache either: Node
      // uses it only where it may write it, and the service would run what such a process writes there.
      env: { ...modestAllocator, UV_THREADPOOL_SIZE: "2", ...(launch === undefined ? compileCache() : {}) },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
    this.#ready = ready;
    child.on("message", (message: unknown) => {
      if (!isReady(message)) {
        this.#receive(message);
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
      child.on("exit", (code, signal) => {
        // No file can have its reader do that to itself.
        if (signal === "SIGKILL" && this.#started && !this.#ending) this.#lossReason = "killed";
        end(signal === null ? `exit code ${code}` : `signal ${signal}`);
      });
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
  async ask(question: Question, limitMs: number): Promise<Response | Loss> {
    const { promise, resolve } = Promise.withResolvers<Response | Loss>();
    this.#answer = resolve;
    if (this.#gone) {
      this.#settle({ kind: "lost", reason: this.#lossReason, detail: "gone before it was asked" });
      return promise;
    }
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

  #receive(message: unknown): void {
    const checked = this.#answers?.safeParse(message);
    if (checked === undefined || checked.success) {
      this.#settle(checked?.data ?? (message as Response));
      return;
    }
    this.#errorOutput = `${this.#errorOutput}\n${checked.error}`;
    void this.kill("violation");
  }

  #settle(outcome: Response | Loss): void {
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

function isReady(message: unknown): boolean {
  return typeof message === "object" && message !== null && "kind" in message && message.kind === "ready";
}
