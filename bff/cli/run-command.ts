import { type ParseArgsConfig, parseArgs } from "node:util";
import { ExplainedError, sayWhy } from "../platform/explained-error.ts";

/** A command was called wrongly; its usage is shown beneath. Never holds what may be a secret. */
export class UsageError extends ExplainedError {
  override name = "UsageError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;
/** What stands behind a command, by these options. */
export type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

/** How a command is called: `usage` says it in words, for `--help` and for whoever called it wrongly. */
export interface Command<O extends Options> {
  usage: string;
  options: O;
  /** How many names stand there without an option: none, unless it is said. */
  positionals?: number;
}

/**
 * Runs a command with what it was called with. Its exit code is what `work` answers, or 0; 1 when it could not be done, and
 * 2 when it was called wrongly.
 */
export async function runCommand<O extends Options>(
  command: Command<O>,
  work: (given: Given<O>) => Promise<number | undefined>,
): Promise<void> {
  if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) {
    console.log(command.usage);
    return;
  }
  try {
    process.exitCode = (await work(read(command))) ?? 0;
  } catch (error) {
    sayWhy(error);
    if (error instanceof UsageError) console.error(command.usage);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function read<O extends Options>({ options, positionals: most = 0 }: Command<O>): Given<O> {
  let given: Given<O>;
  try {
    given = parseArgs({ options, allowPositionals: true, strict: true }) as Given<O>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  // What stands there may be a token.
  if (given.positionals.length > most)
    throw new UsageError(
      most === 0
        ? "Something stands there without its option."
        : "More stands there than can be meant: put names with blanks in quotes.",
    );
  return given;
}
