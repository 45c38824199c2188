/**
 * Creates a sandbox with the current account, runs escape attempts in a hostile process and prints their outcomes as JSON.
 * Arguments: data directory, port of a local server, native library to load.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { JobFolder } from "../job-folder.ts";
import { createSandbox } from "../sandbox.ts";
import { type Action, HostileProcess } from "./hostile-process.ts";

const [dataDir, port, library] = process.argv.slice(2) as [string, string, string];
const ACTION_TIMEOUT_MS = 20_000;

const work = join(dataDir, "work");
await mkdir(work, { recursive: true, mode: 0o700 });
const sandbox = createSandbox({ dataDir, keyFile: null });
const [folder, other] = await Promise.all(
  [1, 2].map(async () => sandbox.openFolder(await mkdtemp(join(work, "job-")))),
);

const actions: Record<string, Action> = {
  identity: { do: "identity" },
  ownOutput: { do: "write", path: "out/page.jpg" },
  ownInput: { do: "write", path: "original.pdf" },
  key: { do: "read", path: join(dataDir, "secrets", "master.key") },
  keyAbove: { do: "read", path: "../../secrets/master.key" },
  environment: { do: "read", path: `/proc/${process.pid}/environ` },
  otherImport: { do: "list", path: other!.path },
  outside: { do: "write", path: join(dataDir, "planted") },
  network: { do: "connect", port: Number(port) },
  program: { do: "spawn" },
  thread: { do: "thread" },
  library: { do: "load", path: library },
};

/** Starts processes without Node's permission model, because it does not restrict native code. */
const withoutModel = await JobFolder.prepare(await mkdtemp(join(work, "job-")), null, (_, flags) => {
  const { execArgv, ...launch } = folder!.launch(flags);
  return { ...launch, execArgv: execArgv.filter((flag) => !/^--(permission$|allow-)/.test(flag)) };
});

async function attempt(within: JobFolder): Promise<Record<string, unknown>> {
  const hostile = new HostileProcess(within);
  const outcomes: Record<string, unknown> = {};
  for (const [name, action] of Object.entries(actions))
    outcomes[name] = await hostile.request(action, ACTION_TIMEOUT_MS);
  await hostile.kill();
  return outcomes;
}

console.log(
  JSON.stringify({
    missing: await sandbox.missing(),
    byScript: await attempt(folder!),
    byNativeCode: await attempt(withoutModel),
  }),
);
await rm(work, { recursive: true });
