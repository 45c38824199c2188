import { setTimeout as delay } from "node:timers/promises";
import { signal } from "#bff/testing/processes/processes.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";

const RETRY_DELAY_MS = 250;
/** Older output is dropped, except for errors. */
const MAX_OUTPUT_CHARS = 5_000_000;
const ERROR_LINE = /"level":"(?:error|fatal)"/;

/** A process of the installation, which can be killed and is restarted as by a supervisor. */
export interface Member {
  name: string;
  url(): string;
  pid(): number;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the process unless it runs. Repeats failed starts, because the database or disk may be failing. */
  start(): Promise<void>;
  /** Freezes the process with SIGSTOP. */
  freeze(): void;
  /** Continues the frozen process. */
  thaw(): void;
  /** Stops the process as an operator does. */
  stop(): Promise<void>;
  /** Returns an error message if the process ended without being killed, else null. */
  unexpectedEnd(): string | null;
  /** Returns the output of all starts, of which old lines other than errors may be dropped. */
  output(): string;
}

export function createMember(
  name: string,
  options: { dataDir: string; port: number; env: Record<string, string>; provision?: unknown },
): Member {
  let service: ServiceProcess | null = null;
  const errors: string[] = [];
  let printed = "";
  let isWanted = true;
  const collectOutput = () => {
    const all = printed + (service?.output() ?? "");
    printed = all.slice(-MAX_OUTPUT_CHARS);
    const dropped = all.slice(0, all.length - printed.length).split("\n");
    errors.push(...dropped.filter((line) => ERROR_LINE.test(line)));
    service = null;
  };
  return {
    name,
    url: () => `http://127.0.0.1:${options.port}`,
    pid: () => service?.pid ?? 0,
    async kill() {
      await service?.kill();
      collectOutput();
    },
    async start() {
      isWanted = true;
      while (isWanted && service === null) {
        try {
          service = await startServiceProcess(options);
        } catch (error) {
          printed += `${String(error)}\n`;
          await delay(RETRY_DELAY_MS);
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
      collectOutput();
    },
    unexpectedEnd: () => (service?.hasEnded() ? `the process ${name} ended without being killed` : null),
    output: () => [...errors, printed + (service?.output() ?? "")].join("\n"),
  };
}
