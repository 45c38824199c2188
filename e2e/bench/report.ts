/** A measurement and its reference, both from the same run. */
export interface Ratio {
  what: string;
  measured: number;
  unit: string;
  p99?: number;
  perSecond?: number;
  reference: string;
  against: number;
  /** The required ratio; absent without a requirement. */
  aim?: { atMost: number } | { atLeast: number };
}

const ratios: Ratio[] = [];

/** Prints a measurement. */
export function row(what: string, measured: string, aim = ""): void {
  console.log(`${what.padEnd(50)} ${measured.padStart(12)}  ${aim}`);
}

/** Adds a ratio to the final table. */
export function addRatio(ratio: Ratio): void {
  ratios.push(ratio);
}

/** Adds a measurement with an upper bound to the final table. */
export function addBound(what: string, measured: number, unit: string, bound: number): void {
  addRatio({ what, measured, unit, reference: "upper bound", against: bound, aim: { atMost: 1 } });
}

/** Prints the table of all ratios. */
export function printRatios(): void {
  if (ratios.length === 0) return;
  const lines = ratios.map(({ what, measured, unit, p99, perSecond, reference, against, aim }) => {
    const ratio = measured / against;
    return [
      what,
      `${short(measured)} ${unit}`,
      p99 === undefined ? "" : `${short(p99)} ${unit}`,
      perSecond === undefined ? "" : perSecond.toFixed(0),
      `${reference}: ${short(against)} ${unit}`,
      ratio.toFixed(2),
      aim === undefined ? "" : "atMost" in aim ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`,
      aim === undefined ? "" : meetsTarget(ratio, aim) ? "met" : "MISSED",
    ];
  });
  const table = [["what", "measured", "p99", "per second", "reference", "ratio", "aim", ""], ...lines];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  console.log("");
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
}

function meetsTarget(ratio: number, aim: NonNullable<Ratio["aim"]>): boolean {
  return "atMost" in aim ? ratio <= aim.atMost : ratio >= aim.atLeast;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
