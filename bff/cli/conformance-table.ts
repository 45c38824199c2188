import type {
  ConformanceReport,
  ConformanceResult,
  ConformanceVerdict,
} from "#shared/console/conformance.ts";

const VERDICTS: Record<ConformanceVerdict, string> = {
  pass: "ok",
  fail: "FAILED",
  warn: "warning",
  skip: "skipped",
};
const GAP = "  ";
const NARROWEST = 16;

/** The report as a table as wide as a terminal: what failed stands out by its word, and says what to do beneath it. */
export function conformanceTable(report: ConformanceReport, width: number): string {
  const verdictWidth = Math.max(...Object.values(VERDICTS).map((word) => word.length));
  const rest = width - verdictWidth - 3 * GAP.length;
  const columns = [
    verdictWidth,
    ...[0.4, 0.3, 0.3].map((share) => Math.max(NARROWEST, Math.floor(rest * share))),
  ];
  const line = (cells: string[]) => row(cells, columns);
  const lines = [line(["", "Rule", "Sent", "Came"])];
  let endpoint: string | null = null;
  for (const result of report.results) {
    if (result.endpoint !== endpoint) {
      endpoint = result.endpoint;
      lines.push("", endpoint);
    }
    lines.push(
      line([VERDICTS[result.verdict], `${result.rule} (${result.source})`, result.sent, cameAfter(result)]),
    );
    if (result.advice !== "")
      lines.push(
        row(
          ["", `→ ${result.advice}`],
          [verdictWidth, Math.max(NARROWEST, width - verdictWidth - GAP.length)],
        ),
      );
  }
  const { passed, failed, warned, skipped } = report;
  lines.push(
    "",
    `${report.conformant ? "Conformant" : "Not conformant"}: ${passed} ok, ${failed} failed, ${warned} ${warned === 1 ? "warning" : "warnings"}, ${skipped} skipped.`,
  );
  return `${lines.join("\n")}\n`;
}

function cameAfter({ came, milliseconds }: ConformanceResult): string {
  return came === "" ? "" : `${came} (${milliseconds} ms)`;
}

function row(cells: string[], widths: number[]): string {
  const wrapped = cells.map((cell, index) => wrap(cell, widths[index] ?? NARROWEST));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    wrapped
      .map((lines, index) => (lines[at] ?? "").padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  ).join("\n");
}

/** Breaks between words; a word that is too long is cut. */
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
