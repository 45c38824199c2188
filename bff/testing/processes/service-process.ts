import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../servers/free-port.ts";
import { end, hasEnded } from "./processes.ts";

const MAIN = fileURLToPath(new URL("../../start.mjs", import.meta.url));
const START_TIMEOUT_MS = 300_000;
const POLL_MS = 25;
const PORT_ATTEMPTS = 3;
/** Matches the message of a service whose port is in use. */
export const PORT_IN_USE = /already listens on/;
/** The web process prints this line at every log level when it listens. A worker process logs it. */
const READY_LINE = "Newsrack is ready";

/** The service in a separate process, as an operator runs it. */
export interface ServiceProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Returns everything the process has printed so far. */
  output(): string;
  /** Returns whether the process has exited or was killed. */
  hasEnded(): boolean;
  /** Returns the exit code, or null if the process has not exited or was killed. */
  exitCode(): number | null;
  /** Stops the process with SIGTERM and keeps its data. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the process and deletes its data. */
  dispose(): Promise<void>;
}

export interface ServiceProcessOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** The content of a provisioning file. */
  provision?: unknown;
}

/** Starts the service and waits until it is ready. Throws an error with its output if it does not start. */
export async function startServiceProcess(options: ServiceProcessOptions = {}): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "newsrack-service-")));
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(options.port ?? (await freePort()), { ...options, dataDir });
    } catch (error) {
      // Another process may take the port between the check and the start.
      const taken = options.port === undefined && PORT_IN_USE.test(String(error));
      if (!taken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

async function startOn(
  port: number,
  options: ServiceProcessOptions & { dataDir: string },
): Promise<ServiceProcess> {
  const { dataDir } = options;
  const url = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? tmpdir(),
    PORT: String(port),
    NEWSRACK_DATA_DIR: dataDir,
    NEWSRACK_ALLOW_PRIVATE: "127.0.0.1/32",
    ...options.env,
  };
  if (options.provision !== undefined) {
    env.NEWSRACK_PROVISION = join(dataDir, "provision.json");
    await writeFile(env.NEWSRACK_PROVISION, JSON.stringify(options.provision));
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const service: ServiceProcess = {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => printed,
    hasEnded: () => hasEnded(child),
    exitCode: () => child.exitCode,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
    async dispose() {
      await end(child, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await waitUntilReady(child, () => printed.includes(READY_LINE)).catch(async (error: unknown) => {
    await service.kill();
    throw new Error(`the service did not start; its output:\n${printed}`, { cause: error });
  });
  return service;
}

/** Waits for the process's own output, because another process could respond on its port. */
async function waitUntilReady(child: ChildProcess, isReady: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(child.exitCode === null ? "start timed out" : `exited with code ${child.exitCode}`);
}
