import { counted } from "#bff/operations/counted.ts";
import type {
  ConformanceReport,
  ConformanceResult,
  ConformanceVerdict,
} from "#shared/console/access/conformance.ts";

const VERDICTS: Record<ConformanceVerdict, string> = {
  pass: "ok",
  fail: "FAILED",
  warn: "warning",
  skip: "skipped",
};
const GAP = "  ";
const MIN_COLUMN_WIDTH = 16;

/** Formats a report as a table of a given width, with the advice below each failed rule. */
export function conformanceTable(report: ConformanceReport, width: number): string {
  const verdictWidth = Math.max(...Object.values(VERDICTS).map((word) => word.length));
  const remaining = width - verdictWidth - 3 * GAP.length;
  const columns = [
    verdictWidth,
    ...[0.4, 0.3, 0.3].map((share) => Math.max(MIN_COLUMN_WIDTH, Math.floor(remaining * share))),
  ];
  const line = (cells: string[]) => row(cells, columns);
  const lines = [line(["", "Rule", "Request", "Response"])];
  let endpoint: string | null = null;
  for (const result of report.results) {
    if (result.endpoint !== endpoint) {
      endpoint = result.endpoint;
      lines.push("", endpoint);
    }
    lines.push(
      line([
        VERDICTS[result.verdict],
        `${result.rule} (${result.source})`,
        result.sent,
        responseCell(result),
      ]),
    );
    if (result.advice !== "")
      lines.push(
        row(
          ["", `→ ${result.advice}`],
          [verdictWidth, Math.max(MIN_COLUMN_WIDTH, width - verdictWidth - GAP.length)],
        ),
      );
  }
  const { passed, failed, warned, skipped } = report;
  lines.push(
    "",
    `${report.conformant ? "Conformant" : "Not conformant"}: ${passed} ok, ${failed} failed, ${counted(warned, "warning", "warnings")}, ${skipped} skipped.`,
  );
  return `${lines.join("\n")}\n`;
}

function responseCell({ came, milliseconds }: ConformanceResult): string {
  return came === "" ? "" : `${came} (${milliseconds} ms)`;
}

function row(cells: string[], widths: number[]): string {
  const wrapped = cells.map((cell, index) => wrap(cell, widths[index] ?? MIN_COLUMN_WIDTH));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    wrapped
      .map((lines, index) => (lines[at] ?? "").padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  ).join("\n");
}

/** Wraps text at spaces. Splits words that are longer than the width. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => each.match(new RegExp(`.{1,${width}}`, "gu")) ?? [])) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
