import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { compileCache } from "./compile-cache.ts";

/** Outcome of a request whose worker exited before it responded. */
export interface WorkerExit {
  kind: "lost";
  reason: WorkerExitReason;
  detail: string;
}
/**
 * `stopped`: killed on request. `died`: crashed. `killed`: killed from outside, as the system does when memory runs out.
 * `unstarted`: never became ready. `violation`: killed because its response was invalid, so a malicious file may have taken
 * control of it.
 */
export type WorkerExitReason =
  | "timeout"
  | "memory"
  | "stopped"
  | "died"
  | "killed"
  | "unstarted"
  | "violation";

export type WorkerState = "starting" | "idle" | "busy" | "ending";

const STARTUP_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 200;
/**
 * A worker that got little processor time on a busy machine has not used up its time limit. It times out after this share of
 * the limit in processor time, …
 */
const CPU_TIME_SHARE = 0.9;
/** … and in any case after this multiple of the limit. */
const MAX_ELAPSED_FACTOR = 4;
const CLOCK_TICKS_PER_SECOND = 100;
const MAX_ERROR_OUTPUT_CHARS = 4_000;

/** Returns freed memory to the system early, because workers allocate large buffers for a short time. */
const LOW_MEMORY_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
const LOW_MEMORY_FLAGS = ["--max-semi-space-size=2", "--v8-pool-size=1"];

/** Options of `fork` that set the working folder and the rights of the process. */
export interface Launch {
  execPath: string;
  execArgv: string[];
  cwd?: string;
  uid?: number;
  gid?: number;
}

export interface WorkerProcessOptions<Response> {
  /** The module that the process runs. It sends `{ kind: "ready" }` once, and then one response to each request. */
  script: URL;
  /** Limit of the resident memory. Passed to the script as its first argument. */
  memoryBytes: number;
  /** Part of `memoryBytes` for the JavaScript heap. */
  heapMegabytes: number;
  /** Additional flags for Node. */
  flags?: string[];
  /** Schema of a response. An invalid response kills the process. Without a schema, responses are not validated. */
  responseSchema?: z.ZodType<Response>;
  /** Starts Node with fewer rights than the service has. */
  launch?: (flags: string[]) => Launch;
}

/**
 * A process that reads untrusted files and may therefore crash or be taken over by one. Starts the process, sends it one
 * request at a time, validates its responses and kills it when it exceeds its time or memory limit.
 */
export class WorkerProcess<Request extends object, Response extends object> {
  /** Resolves when the process has exited and can no longer write files. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;
  readonly #responseSchema: z.ZodType<Response> | undefined;
  readonly #ready: Promise<void>;
  #resolveRequest: ((outcome: Response | WorkerExit) => void) | undefined;
  #exitReason: WorkerExitReason = "unstarted";
  #errorOutput = "";
  #started = false;
  #ending = false;
  #exited = false;

  constructor(options: WorkerProcessOptions<Response>) {
    const { script, memoryBytes, heapMegabytes, flags = [], responseSchema, launch } = options;
    this.#memoryBytes = memoryBytes;
    this.#responseSchema = responseSchema;
    const nodeFlags = [...LOW_MEMORY_FLAGS, `--max-old-space-size=${heapMegabytes}`, ...flags];
    const child = fork(fileURLToPath(script), [String(memoryBytes)], {
      ...(launch?.(nodeFlags) ?? { execArgv: nodeFlags }),
      // The service's environment is not passed on, because it contains secrets. A confined process doesn't share the compile
      // cache: Node needs write access to use it, and the service would execute what a hijacked process writes there.
      env: { ...LOW_MEMORY_ENV, UV_THREADPOOL_SIZE: "2", ...(launch === undefined ? compileCache() : {}) },
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
      if (!this.#ending) this.#exitReason = "died";
      setReady();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-MAX_ERROR_OUTPUT_CHARS);
    });
    this.exited = new Promise((resolve) => {
      const end = (how: string) => {
        this.#ending = true;
        this.#exited = true;
        if (this.#errorOutput.includes("heap out of memory")) this.#exitReason = "memory";
        this.#settle({
          kind: "lost",
          reason: this.#exitReason,
          detail: `${how}\n${this.#errorOutput}`.trim(),
        });
        resolve();
      };
      child.on("exit", (code, signal) => {
        // A malicious file can't make the process send SIGKILL to itself, so the signal came from outside.
        if (signal === "SIGKILL" && this.#started && !this.#ending) this.#exitReason = "killed";
        end(signal === null ? `exit code ${code}` : `signal ${signal}`);
      });
      child.on("error", (error) => {
        // If the process could not be started, no `exit` event follows.
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
    return this.#resolveRequest === undefined ? "idle" : "busy";
  }

  /** True if the worker can take a request. It may still be starting. */
  get isAvailable(): boolean {
    return this.#resolveRequest === undefined && !this.#ending;
  }

  /** Sends a request and resolves to the response, or to a `WorkerExit`. The worker must be available. Never rejects. */
  async request(request: Request, limitMs: number): Promise<Response | WorkerExit> {
    const { promise, resolve } = Promise.withResolvers<Response | WorkerExit>();
    this.#resolveRequest = resolve;
    if (this.#exited) {
      this.#settle({ kind: "lost", reason: this.#exitReason, detail: "exited before the request" });
      return promise;
    }
    this.#keepServiceAlive(true);
    let watch = this.#watch(STARTUP_TIMEOUT_MS, "unstarted");
    void this.#ready.then(() => {
      if (this.#resolveRequest !== resolve) return;
      clearInterval(watch);
      watch = this.#watch(limitMs, "timeout");
      this.#child.send(request, () => {});
    });
    const outcome = await promise;
    clearInterval(watch);
    if (!this.#exited) this.#keepServiceAlive(false);
    return outcome;
  }

  /** Kills the process immediately and waits for its exit. */
  kill(reason: WorkerExitReason = "stopped"): Promise<void> {
    if (!this.#exited) {
      this.#ending = true;
      this.#exitReason = reason;
      this.#keepServiceAlive(true);
      this.#child.kill("SIGKILL");
    }
    return this.exited;
  }

  #receive(message: unknown): void {
    const checked = this.#responseSchema?.safeParse(message);
    if (checked === undefined || checked.success) {
      this.#settle(checked?.data ?? (message as Response));
      return;
    }
    this.#errorOutput = `${this.#errorOutput}\n${checked.error}`;
    void this.kill("violation");
  }

  #settle(outcome: Response | WorkerExit): void {
    const resolve = this.#resolveRequest;
    this.#resolveRequest = undefined;
    resolve?.(outcome);
  }

  #watch(limitMs: number, reason: WorkerExitReason): NodeJS.Timeout {
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
      const lacksCpuTime =
        cpu !== undefined && startedCpu !== undefined && cpu - startedCpu < limitMs * CPU_TIME_SHARE;
      if (!lacksCpuTime || elapsed > limitMs * MAX_ELAPSED_FACTOR) void this.kill(reason);
    }, CHECK_INTERVAL_MS);
  }

  /** Returns undefined on systems without /proc, where only the heap limit applies. */
  #residentBytes(): number | undefined {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(this.#proc("status"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  }

  /** Returns the processor time used so far, or undefined on systems without /proc. */
  #cpuMs(): number | undefined {
    // The process name may contain spaces, so the fields are counted after it: user time is the 12th, system time the 13th.
    const fields = this.#proc("stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1000) / CLOCK_TICKS_PER_SECOND : undefined;
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, "latin1");
    } catch {
      return "";
    }
  }

  /** Sets whether the worker keeps the service's event loop alive. An idle worker must not. */
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
