import { setTimeout as pause } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { answerCalls } from "./thread-calls.ts";

const functions = {
  double: (number: number) => number * 2,
  async slowly(milliseconds: number) {
    await pause(milliseconds);
    return milliseconds;
  },
  refuse(reason: string): never {
    throw new TypeError(reason);
  },
  startedWith: (_: undefined) => ({
    workerData: workerData as unknown,
    environment: Object.keys(process.env),
  }),
  end(code: number) {
    process.exit(code);
  },
  giveWay(reason: string) {
    setImmediate(() => {
      throw new RangeError(reason);
    });
    return new Promise<never>(() => undefined);
  },
};
export type TestThread = typeof functions;

answerCalls(functions);
