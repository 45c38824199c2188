/** Returns the value below which the given share (0 to 1) of the samples is. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: number[]): number => quantile(samples, 0.5);
