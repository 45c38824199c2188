import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "#bff/platform/processes/compile-cache.ts";

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
  /** Runs a command. Calls must not overlap. */
  run(call: CommandCall): Promise<CommandResult>;
  stop(): Promise<void>;
}

export function startCommandRunner(): CommandRunner {
  const child = fork(PROGRAM, { env: compileCache(), execArgv: [] });
  const exited = once(child, "exit");
  return {
    async run(call) {
      const answered = once(child, "message");
      child.send(call);
      const [result] = await Promise.race([
        answered,
        exited.then(([code]) => {
          throw new Error(`The process of the commands exited with code ${code}.`);
        }),
      ]);
      return result as CommandResult;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}
