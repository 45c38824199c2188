import { setTimeout as delay } from "node:timers/promises";
import { signal } from "../testing/processes.ts";
import { type ServiceProcess, startServiceProcess } from "../testing/service-process.ts";

const RETRY_MS = 250;
/** What one says at most of itself before it is not kept any more. */
const KEPT_OUTPUT = 5_000_000;

/** One process of the installation: killed at will, and started again as a supervisor would. */
export interface Member {
  name: string;
  url(): string;
  pid(): number;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Starts it, and again until it stays up: database or disk may be failing. Does nothing while it runs. */
  start(): Promise<void>;
  /** Stops its clock. */
  freeze(): void;
  /** Sets it going again. */
  thaw(): void;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Says so when it has ended although nobody killed it. */
  unexpectedEnd(): string | null;
  /** All it has printed, whichever start of it. */
  output(): string;
}

export function createMember(
  name: string,
  options: { dataDir: string; port: number; env: Record<string, string>; provision?: unknown },
): Member {
  let service: ServiceProcess | null = null;
  let printed = "";
  let isWanted = true;
  const keep = () => {
    printed = (printed + (service?.output() ?? "")).slice(-KEPT_OUTPUT);
    service = null;
  };
  return {
    name,
    url: () => `http://127.0.0.1:${options.port}`,
    pid: () => service?.pid ?? 0,
    async kill() {
      await service?.kill();
      keep();
    },
    async start() {
      isWanted = true;
      while (isWanted && service === null) {
        try {
          service = await startServiceProcess(options);
        } catch (error) {
          printed += `${String(error)}\n`;
          await delay(RETRY_MS);
        }
      }
    },
    freeze() {
      if (service) signal(service.pid, "SIGSTOP");
    },
    thaw() {
      if (service) signal(service.pid, "SIGCONT");
    },
    async stop() {
      isWanted = false;
      await service?.stop();
      keep();
    },
    unexpectedEnd: () => (service?.hasEnded() ? `the process ${name} ended although nobody killed it` : null),
    output: () => printed + (service?.output() ?? ""),
  };
}
