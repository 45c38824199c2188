/** Runs tasks in a limited number of lanes. Keys take turns (round robin), so the queue of one never delays the others. */
export interface FairQueue {
  /** Runs a task when it is its turn. Throws the error of `full` if too many tasks of its key are waiting. */
  run<T>(key: number, task: () => Promise<T>): Promise<T>;
}

export interface FairQueueOptions {
  /** Tasks of all keys that run at the same time. */
  lanes: number;
  /** Fewer than `lanes`, so that a key whose tasks take long leaves a lane for the others. */
  lanesPerKey: number;
  maxWaitingPerKey: number;
  /** Creates the error for a task that finds the queue of its key full. */
  full: () => Error;
}

interface KeyQueue {
  running: number;
  waiting: (() => void)[];
}

export function createFairQueue({ lanes, lanesPerKey, maxWaitingPerKey, full }: FairQueueOptions): FairQueue {
  /** In the order of their turns: a key whose task starts moves to the end. */
  const queues = new Map<number, KeyQueue>();
  let running = 0;

  function startNext(): void {
    if (running === lanes) return;
    for (const [key, queue] of queues) {
      if (queue.running === lanesPerKey) continue;
      const start = queue.waiting.shift();
      if (!start) continue;
      queues.delete(key);
      queues.set(key, queue);
      running += 1;
      queue.running += 1;
      start();
      return;
    }
  }

  return {
    async run(key, task) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      if (queue.waiting.length >= maxWaitingPerKey) throw full();
      queues.set(key, queue);
      const turn = new Promise<void>((start) => queue.waiting.push(start));
      startNext();
      await turn;
      try {
        return await task();
      } finally {
        running -= 1;
        queue.running -= 1;
        if (queue.running + queue.waiting.length === 0) queues.delete(key);
        startNext();
      }
    },
  };
}
