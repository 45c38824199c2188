import type { TortureReport } from "./run-torture.ts";

const LISTED = 20;

/** Whether nothing was lost, doubled or broken. */
export function isWell({ lost, doubled, wrong }: TortureReport): boolean {
  return lost.length + doubled.length + wrong.length === 0;
}

/** What a run has shown, for whoever started it. */
export function inWords(report: TortureReport): string {
  const { faults, writes, imports, lost, doubled, wrong } = report;
  const lines = [
    `  seed ${report.seed}, ${report.seconds.toFixed(0)} s`,
    "",
    ...table("faults", faults),
    ...table("acknowledged writes", writes),
    ...table("imports", imports),
    `  ${String(report.lostAnswers).padStart(7)}  answers lost`,
    `  ${String(report.repeated).padStart(7)}  imports ended by a fault, and repeated`,
    "",
    `  ${String(lost.length).padStart(7)}  lost`,
    ...listed(lost),
    `  ${String(doubled.length).padStart(7)}  doubled`,
    ...listed(doubled),
    `  ${String(wrong.length).padStart(7)}  wrong otherwise`,
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
  const more = sentences.length - LISTED;
  return [
    ...sentences.slice(0, LISTED).map((sentence) => `           ${sentence}`),
    ...(more > 0 ? [`           and ${more} more`] : []),
  ];
}
