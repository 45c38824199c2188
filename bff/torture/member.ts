import { setTimeout as delay } from "node:timers/promises";
import { signal } from "../testing/processes.ts";
import { type ServiceProcess, startServiceProcess } from "../testing/service-process.ts";

const RETRY_MS = 250;
/** What is kept of all that one says: the last of it, and before that what it says of its own faults. */
const KEPT_OUTPUT = 5_000_000;
const FAULT = /"level":"(?:error|fatal)"/;

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
  /** What it has printed, whichever start of it: at least all of its own faults. */
  output(): string;
}

export function createMember(
  name: string,
  options: { dataDir: string; port: number; env: Record<string, string>; provision?: unknown },
): Member {
  let service: ServiceProcess | null = null;
  const faults: string[] = [];
  let printed = "";
  let isWanted = true;
  const keep = () => {
    const all = printed + (service?.output() ?? "");
    printed = all.slice(-KEPT_OUTPUT);
    const before = all.slice(0, all.length - printed.length).split("\n");
    faults.push(...before.filter((line) => FAULT.test(line)));
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
    output: () => [...faults, printed + (service?.output() ?? "")].join("\n"),
  };
}
