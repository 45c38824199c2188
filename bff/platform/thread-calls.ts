import { parentPort, Worker } from "node:worker_threads";
import { compileCache } from "./compile-cache.ts";
import { createPassingEntries } from "./passing-entries.ts";

/** What a thread does for others: each with one argument, which is copied, as is what comes of it. */
type Functions = Record<string, (argument: never) => unknown>;

interface Call {
  id: number;
  name: string;
  argument: unknown;
}

type Answer = { id: number; value: unknown } | { id: number; error: unknown };

/** A thread, seen from the one that started it. */
export interface Thread<Of extends Functions> {
  /** Rejects with what the function throws, or when the thread ends before it has answered. */
  call<Name extends keyof Of & string>(
    name: Name,
    argument: Parameters<Of[Name]>[0],
  ): Promise<Awaited<ReturnType<Of[Name]>>>;
  /** Whether it runs: the first call starts it, and the next one after it has ended. */
  isRunning(): boolean;
  /** So that the first call need not wait for it. */
  start(): void;
  /** Ends it for good, whatever it does. */
  stop(): Promise<void>;
}

/**
 * A thread for many short calls at a time, which spend their time waiting: those of one turn of the event loop travel
 * together, either way. One by one, as a pool hands out tasks, the travelling would cost more than most of them.
 */
export function createThread<Of extends Functions>(file: URL, workerData: unknown): Thread<Of> {
  let running: Worker | null = null;
  // Never used again: what is still sent for somebody who was rejected must not be answered to anybody else.
  let lastId = 0;
  const open = createPassingEntries<number, PromiseWithResolvers<unknown>>();

  const start = () => {
    // Nothing of the service's own environment, which holds its secrets.
    const worker = new Worker(file, { workerData, env: { ...compileCache() } });
    let failure: unknown = new Error("A thread has ended before it answered.");
    worker.on("message", (answers: Answer[]) => {
      for (const answer of answers) settle(answer);
    });
    worker.on("error", (error) => {
      failure = error;
    });
    worker.on("exit", () => {
      if (running === worker) running = null;
      for (const id of open.keys()) settle({ id, error: failure });
    });
    return worker;
  };
  const settle = (answer: Answer) => {
    const caller = open.take(answer.id);
    if ("error" in answer) caller?.reject(answer.error);
    else caller?.resolve(answer.value);
  };
  let stopped = false;
  const started = () => {
    if (stopped) throw new Error("This thread was stopped for good.");
    running ??= start();
    return running;
  };
  // Where it was stopped meanwhile, those who call have been told so.
  const send = together<Call>((calls) => running?.postMessage(calls));

  return {
    async call(name, argument) {
      started();
      const caller = Promise.withResolvers<unknown>();
      lastId += 1;
      open.set(lastId, caller);
      send({ id: lastId, name, argument });
      return caller.promise as never;
    },
    isRunning: () => running !== null,
    start: () => void started(),
    async stop() {
      stopped = true;
      await running?.terminate();
    },
  };
}

/** The other side of `createThread`, in its file. */
export function answerCalls(functions: Functions): void {
  const port = parentPort;
  if (!port) throw new Error("This file is for a thread of its own.");
  const send = together<Answer>((answers) => port.postMessage(answers));
  const run = async ({ id, name, argument }: Call) => {
    try {
      send({ id, value: await functions[name]?.(argument as never) });
    } catch (error) {
      send({ id, error });
    }
  };
  port.on("message", (calls: Call[]) => {
    for (const call of calls) void run(call);
  });
}

/** Hands on what comes within one turn of the event loop at once. */
function together<Item>(handOn: (items: Item[]) => void): (item: Item) => void {
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const items = waiting;
      waiting = [];
      handOn(items);
    });
  };
}
