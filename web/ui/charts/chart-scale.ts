/** Axis of a chart: the values of its lines, from 0 to the highest. */
export interface Scale {
  top: number;
  ticks: number[];
}

const MAX_STEPS = 4;

/** Returns an axis of at most five round whole numbers that reaches the largest value. */
export function scaleFor(values: readonly number[]): Scale {
  const largest = Math.max(1, ...values);
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(largest / MAX_STEPS)));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size * MAX_STEPS >= largest)!;
  const steps = Math.ceil(largest / step);
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}
