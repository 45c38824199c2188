import { z } from "zod";
import { WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import type { JobFolder } from "../job-folder.ts";
import { uncheckedFile } from "../unchecked-file.ts";

export interface Action {
  do: "read" | "list" | "write" | "spawn" | "thread" | "load" | "connect" | "identity" | "answer";
  path?: string;
  port?: number;
  /** Response to send instead of the outcome. */
  claim?: unknown;
}

const responses = (folder: JobFolder) =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("outcome"), done: z.boolean(), value: z.string() }),
    z.strictObject({ kind: z.literal("file"), path: uncheckedFile(folder) }),
  ]);

/** An import process that runs any action. */
export class HostileProcess extends WorkerProcess<Action, z.output<ReturnType<typeof responses>>> {
  constructor(folder: JobFolder) {
    super({
      launch: (nodeFlags) => folder.launch(nodeFlags),
      script: new URL("./hostile-worker.ts", import.meta.url),
      responseSchema: responses(folder),
      memoryBytes: 300 * 1024 * 1024,
      heapMegabytes: 64,
    });
  }
}
