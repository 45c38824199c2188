import type { ChaosReport } from "./run-chaos.ts";

const MAX_LISTED = 20;

/** Returns whether nothing was lost, duplicated or broken. */
export function hasPassed({ lost, duplicated, wrong }: ChaosReport): boolean {
  return lost.length + duplicated.length + wrong.length === 0;
}

/** Formats the report of a run. */
export function formatReport(report: ChaosReport): string {
  const { faults, writes, imports, lost, duplicated, wrong } = report;
  const lines = [
    `  seed ${report.seed}, ${report.seconds.toFixed(0)} s`,
    "",
    ...table("faults", faults),
    ...table("acknowledged writes", writes),
    ...table("imports", imports),
    `  ${String(report.events).padStart(7)}  events received by a webhook`,
    `  ${String(report.lostResponses).padStart(7)}  responses lost`,
    `  ${String(report.repeated).padStart(7)}  imports repeated after a fault`,
    "",
    `  ${String(lost.length).padStart(7)}  lost`,
    ...listed(lost),
    `  ${String(duplicated.length).padStart(7)}  duplicated`,
    ...listed(duplicated),
    `  ${String(wrong.length).padStart(7)}  other errors`,
    ...listed(wrong),
  ];
  return `\n${lines.join("\n")}\n`;
}

function table(title: string, counts: Map<string, number>): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([what, count]) => `  ${String(count).padStart(7)}    ${what}`);
  return [`  ${String(total).padStart(7)}  ${title}`, ...rows, ""];
}

function listed(sentences: string[]): string[] {
  const more = sentences.length - MAX_LISTED;
  return [
    ...sentences.slice(0, MAX_LISTED).map((sentence) => `           ${sentence}`),
    ...(more > 0 ? [`           and ${more} more`] : []),
  ];
}
