import { type ParseArgsConfig, parseArgs } from "node:util";
import { OperatorError, reportFatal } from "#bff/platform/logging/operator-error.ts";

/** A command was called with wrong arguments. Its usage is printed below the message, which never contains a secret. */
export class UsageError extends OperatorError {
  override name = "UsageError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;
export type CommandArguments<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

export interface Command<O extends Options> {
  /** Printed with `--help`, and after a wrong call. */
  usage: string;
  options: O;
  /** Maximum number of positional arguments. 0 by default. */
  positionals?: number;
}

/**
 * Runs a command with the arguments of the process. The exit code is the result of `run`, 1 if `run` throws, and 2 for wrong
 * arguments.
 */
export async function runCommand<O extends Options>(
  command: Command<O>,
  run: (args: CommandArguments<O>) => Promise<number>,
): Promise<void> {
  if (process.argv.slice(2).some((arg) => arg === "--help" || arg === "-h")) {
    console.log(command.usage);
    return;
  }
  try {
    process.exitCode = await run(parse(command));
  } catch (error) {
    reportFatal(error);
    if (error instanceof UsageError) console.error(command.usage);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function parse<O extends Options>({ options, positionals: max = 0 }: Command<O>): CommandArguments<O> {
  let args: CommandArguments<O>;
  try {
    args = parseArgs({ options, allowPositionals: true, strict: true }) as CommandArguments<O>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  // The message does not quote the argument, because it may be a token.
  if (args.positionals.length > max)
    throw new UsageError(
      max === 0
        ? "An argument has no option. Write the option before it."
        : "There are too many arguments. Put paths with spaces in quotes.",
    );
  return args;
}
