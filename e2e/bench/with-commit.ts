import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `use` with the folder of an installed version: the given folder, or a git worktree of the given commit. */
export async function withCommit(given: string, use: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(given)) return use(given);
  const folder = join(await mkdtemp(join(tmpdir(), "newsrack-bench-")), "worktree");
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  run("git", "worktree", "add", "--detach", folder, given);
  try {
    run(process.execPath, join(folder, "bff", "prepare.mjs"), "--dev", "--console");
    await use(folder);
  } finally {
    run("git", "worktree", "remove", "--force", folder);
  }
}
