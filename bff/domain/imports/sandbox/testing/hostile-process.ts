import { z } from "zod";
import { WorkerProcess } from "../../../../platform/worker-process.ts";
import { answeredFile } from "../answered-file.ts";
import type { JobFolder } from "../job-folder.ts";

export interface Deed {
  do: "read" | "list" | "write" | "spawn" | "thread" | "load" | "connect" | "identity" | "answer";
  path?: string;
  port?: number;
  /** What to answer instead of the outcome. */
  claim?: unknown;
}

const answers = (folder: JobFolder) =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("outcome"), done: z.boolean(), value: z.string() }),
    z.strictObject({ kind: z.literal("file"), path: answeredFile(folder) }),
  ]);

/** A process of an import that does whatever it is told. */
export class HostileProcess extends WorkerProcess<Deed, z.output<ReturnType<typeof answers>>> {
  constructor(folder: JobFolder) {
    super({
      launch: (nodeFlags) => folder.launch(nodeFlags),
      script: new URL("./hostile-worker.ts", import.meta.url),
      answers: answers(folder),
      memoryBytes: 300 * 1024 * 1024,
      heapMegabytes: 64,
    });
  }
}
