/**
 * Simulates an import process that a malicious file controls. Runs actions and responds with their outcomes. The action `answer`
 * sends any response.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import type { Action } from "./hostile-process.ts";

const actions: Record<Action["do"], (action: Action) => unknown> = {
  read: ({ path }) => readFileSync(path!, "utf8"),
  list: ({ path }) => readdirSync(path!),
  write: ({ path }) => writeFileSync(path!, "mine"),
  spawn: () => execFileSync("/bin/true"),
  thread: () => new Worker("", { eval: true }).terminate(),
  load({ path }) {
    copyFileSync(path!, "out/library.node");
    process.dlopen({ exports: {} } as NodeModule, `${process.cwd()}/out/library.node`);
  },
  connect: ({ port }) =>
    new Promise((resolve, reject) => {
      connect(port!, "127.0.0.1").once("connect", resolve).once("error", reject);
    }),
  identity: () =>
    Object.fromEntries(
      readFileSync("/proc/self/status", "utf8")
        .split("\n")
        .map((line) => line.split(/:\s*/))
        .filter(([name]) => /^(Cap|Groups|NoNewPrivs|Uid)/.test(name!)),
    ),
  answer: () => undefined,
};

process.on("disconnect", () => process.exit());
process.on("message", async (action: Action) => {
  let outcome: { done: boolean; value: string };
  try {
    outcome = { done: true, value: JSON.stringify(await actions[action.do](action)) ?? "" };
  } catch (error) {
    outcome = { done: false, value: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
  process.send?.(action.do === "answer" ? action.claim : { kind: "outcome", ...outcome });
});
process.send?.({ kind: "ready" });
