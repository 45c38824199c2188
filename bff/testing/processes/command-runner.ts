import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "#bff/platform/processes/compile-cache.ts";
import { end } from "./processes.ts";

const PROGRAM = fileURLToPath(new URL("./run-commands.ts", import.meta.url));

export interface CommandCall {
  /** The module of the command. */
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

export interface CommandResult {
  /** The exit code. */
  code: number;
  out: string;
  err: string;
}

/** Runs a command in its own process, as an operator does. */
export function runCommandProcess({ file, args, env }: CommandCall): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { ...compileCache(), ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Runs commands in one process, because loading the modules of a command takes most of its CPU time. */
export interface CommandRunner {
  /** Runs a command. Rejects if the command ends the process. */
  run(call: CommandCall): Promise<CommandResult>;
  stop(): Promise<void>;
}

export function startCommandRunner(): CommandRunner {
  const children: ChildProcess[] = [];
  let idle: ChildProcess | undefined;
  function startChild(): ChildProcess {
    const child = fork(PROGRAM, { env: compileCache(), execArgv: [] });
    children.push(child);
    return child;
  }
  return {
    async run(call) {
      // A command that never exits keeps its process, so that later commands need another.
      const child = idle?.connected ? idle : startChild();
      idle = undefined;
      const result = await runInChild(child, call);
      idle = child;
      return result;
    },
    async stop() {
      await Promise.all(children.map((child) => end(child, "SIGTERM")));
    },
  };
}

async function runInChild(child: ChildProcess, call: CommandCall): Promise<CommandResult> {
  const finished = new AbortController();
  const { signal } = finished;
  // Both reject if the process cannot be started.
  const answered = once(child, "message", { signal });
  const exited = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`The process of ${call.file} exited with code ${code}.`);
  });
  child.send(call);
  try {
    const [result] = await Promise.race([answered, exited]);
    return result as CommandResult;
  } finally {
    finished.abort();
  }
}
