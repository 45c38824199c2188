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

/** A size for the costs that do not depend on the length, and two that are harmless even if the time is quadratic. */
const SIZES = [100, 10_000, 20_000] as const;
/** Linear time doubles, quadratic time quadruples. */
const MAX_RATIO = 3;
/** Less CPU time is noise. */
const FLOOR_MS = 10;
/** So is less than this share of the base, which includes periodic work: the more of it, the longer a busy machine takes. */
const FLOOR_SHARE = 1 / 3;
/** The minimum of several runs counts, because other work on the machine only adds to the time. */
const MAX_RUNS = 8;

/**
 * Expects that the CPU time of this thread grows at most linearly with the length of the text that `handle` gets. Something that
 * takes seconds needs fewer runs.
 */
export async function expectLinearTime(
  unit: string,
  handle: (text: string) => unknown,
  minRuns = 5,
): Promise<void> {
  const measure = async (length: number) => {
    const text = unit.repeat(length / unit.length);
    const before = process.threadCpuUsage();
    await handle(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  await measure(SIZES[0]);
  let least = SIZES.map(() => Infinity);
  for (let run = 1; run <= MAX_RUNS; run += 1) {
    const times: number[] = [];
    for (const size of SIZES) times.push(await measure(size));
    least = least.map((time, index) => Math.min(time, times[index]!));
    const [base, half, full] = least as [number, number, number];
    const noise = Math.max(FLOOR_MS, FLOOR_SHARE * base);
    const isLinear = full - base <= MAX_RATIO * Math.max(half - base, noise);
    if (isLinear && (run >= minRuns || full <= MAX_RATIO * FLOOR_MS)) return;
  }
  expect.fail(`milliseconds of CPU time for ${SIZES.join(", ")} characters: ${least.join(", ")}`);
}
