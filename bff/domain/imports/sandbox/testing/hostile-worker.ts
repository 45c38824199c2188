/**
 * Stands for an import process that a file has taken over: does what it is told, and answers how that went. `answer` is what
 * it claims to have done.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import type { Deed } from "./hostile-process.ts";

const deeds: Record<Deed["do"], (deed: Deed) => unknown> = {
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
process.on("message", async (deed: Deed) => {
  let outcome: { done: boolean; value: string };
  try {
    outcome = { done: true, value: JSON.stringify(await deeds[deed.do](deed)) ?? "" };
  } catch (error) {
    outcome = { done: false, value: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
  process.send?.(deed.do === "answer" ? deed.claim : { kind: "outcome", ...outcome });
});
process.send?.({ kind: "ready" });
