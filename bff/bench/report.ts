/** A measurement beside what it is measured against in the same run. */
export interface Ratio {
  what: string;
  measured: number;
  unit: string;
  p99?: number;
  perSecond?: number;
  reference: string;
  against: number;
  /** What the ratio may be; left out where nothing is promised. */
  aim?: { atMost: number } | { atLeast: number };
}

const ratios: Ratio[] = [];

/** A line as soon as it is known. */
export function row(what: string, measured: string, aim = ""): void {
  console.log(`${what.padEnd(50)} ${measured.padStart(12)}  ${aim}`);
}

/** Keeps a ratio for the table at the end. */
export function keepRatio(ratio: Ratio): void {
  ratios.push(ratio);
}

/** Keeps what is measured against nothing but what it may be at most. */
export function keepBound(what: string, measured: number, unit: string, bound: number): void {
  keepRatio({ what, measured, unit, reference: "the bound", against: bound, aim: { atMost: 1 } });
}

/** Every ratio that was measured, in one table. */
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
      aim === undefined ? "" : holds(ratio, aim) ? "held" : "MISSED",
    ];
  });
  const table = [["what", "measured", "p99", "a second", "reference", "ratio", "aim", ""], ...lines];
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

function holds(ratio: number, aim: NonNullable<Ratio["aim"]>): boolean {
  return "atMost" in aim ? ratio <= aim.atMost : ratio >= aim.atLeast;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
