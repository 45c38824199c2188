import { expect } from "vitest";

/** Texts of one repeated unit that take quadratic time in careless code. */
export const floods: Record<string, string> = {
  brackets: "[",
  spaces: " ",
  "unfinished tags": "<a",
  "line breaks": "\n",
  "combining marks": "\u0301\u0316",
  "half-width voicing marks": "\uff9e\u0301",
  "characters that normalization makes longer": "\ufdfa",
};

/** Sizes that are harmless even if the time is quadratic. */
const SIZES = [10_000, 20_000] as const;
/** Linear time doubles, quadratic time quadruples. */
const MAX_RATIO = 3;
/** Less CPU time is noise. */
const FLOOR_MS = 10;
/** The minimum of several runs counts, because other work on the machine only adds to the time. */
const MAX_RUNS = 8;

/** Expects that the CPU time of this thread grows at most linearly with the length of the text that `handle` gets. */
export async function expectLinearTime(unit: string, handle: (text: string) => unknown): Promise<void> {
  const measure = async (length: number) => {
    const text = unit.repeat(length / unit.length);
    const before = process.threadCpuUsage();
    await handle(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  await measure(1_000);
  const least = [Infinity, Infinity];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    for (const [index, length] of SIZES.entries())
      least[index] = Math.min(least[index]!, await measure(length));
    if (least[1]! <= MAX_RATIO * Math.max(least[0]!, FLOOR_MS)) return;
  }
  expect.fail(`10,000 characters took ${least[0]} ms of CPU time, 20,000 took ${least[1]} ms`);
}
