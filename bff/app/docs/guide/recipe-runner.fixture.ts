import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { Step } from "./recipes.ts";

const run = promisify(execFile);

interface Runner {
  /** Commands that set the variables of the recipes. */
  setup: (host: string) => string;
  host: () => string;
  /** Replaces what differs in a test. */
  adapt: (command: string) => string;
  folder: () => string;
  /** Shell variables that steps have stored. */
  variables: Record<string, string>;
}

/** Another address of the service, and options of curl. */
interface Via {
  host?: string;
  options?: string;
}

/** Creates a function that runs a step of a recipe in a shell. */
export function recipeRunner({ setup, host, adapt, folder, variables }: Runner) {
  async function runCommand(
    command: string,
    { host: via = host(), options = "" }: Via,
  ): Promise<{ status: number; body: unknown }> {
    const script = `set -e\ncurl() { command curl -sS ${options} -w '\\n%{http_code}' "$@"; }\n${adapt(setup(via))}\n${adapt(command)}`;
    const { stdout } = await run("sh", ["-c", script], {
      cwd: folder(),
      env: { PATH: process.env.PATH ?? "", ...variables },
    });
    const end = stdout.lastIndexOf("\n");
    const text = stdout.slice(0, end);
    return { status: Number(stdout.slice(end)), body: text === "" ? null : JSON.parse(text) };
  }

  return async function runStep(
    { run: command, status, stores = {}, until }: Step,
    via: Via = {},
  ): Promise<void> {
    for (;;) {
      const response = await runCommand(command, via);
      expect(response.status, JSON.stringify(response.body)).toBe(status);
      if (until && valueAt(response.body, until.path) !== until.is) {
        expect(valueAt(response.body, until.path)).not.toBe("failed");
        continue;
      }
      for (const [name, path] of Object.entries(stores)) {
        variables[name] = String(valueAt(response.body, path));
        expect(variables[name]).toMatch(/^[\w:.-]+$/);
        expect(variables[name]).not.toBe("undefined");
      }
      return;
    }
  };
}

/** Returns a value of a JSON body by its path. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], body);
}
