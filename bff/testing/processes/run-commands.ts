import { once } from "node:events";
import { pathToFileURL } from "node:url";
import type { CommandCall, CommandResult } from "./command-runner.ts";

/** Runs the commands that the parent process sends, one after another, each with its own arguments, environment and exit code. */
for (let run = 1; ; run++) {
  const [{ file, args, env }] = (await once(process, "message")) as [CommandCall];
  const result: CommandResult = { code: 0, out: "", err: "" };
  process.stdout.write = (text) => {
    result.out += text;
    return true;
  };
  process.stderr.write = (text) => {
    result.err += text;
    return true;
  };
  process.argv = [process.execPath, file, ...args];
  process.env = env;
  process.exitCode = 0;
  // The query makes Node evaluate the module again.
  await import(`${pathToFileURL(file)}?run=${run}`);
  // A process exits only when nothing is open, such as a connection. Until then, the command is not answered.
  await new Promise((resolve) => process.once("beforeExit", () => setImmediate(resolve)));
  result.code = Number(process.exitCode);
  process.exitCode = 0;
  process.send?.(result);
}
