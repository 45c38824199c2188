import { formatBytes } from "#shared/format-bytes.ts";
import type { CorpusReport, CorpusResult } from "./corpus-run.ts";

const MAX_SLOWEST = 10;
const MAX_ERRORS = 10;

export const HEADING = row("Result", "Code", "Pages", "ms", "File");

/** Formats the table row of a file. */
export function resultLine({ result, code, pages, milliseconds, file, ok }: CorpusResult): string {
  const shown = file.replace(/\p{Cc}/gu, "?");
  return row(ok ? result : result.toUpperCase(), code ?? "", numberOf(pages), numberOf(milliseconds), shown);
}

/** Formats the summary of a run. */
export function summaryOf(report: CorpusReport): string {
  const { files, seconds, service, loggedErrors } = report;
  const { probes } = service;
  const codes = Map.groupBy(files, ({ result, code }) => (code ? `${result}, ${code}` : result));
  const slowest = files
    .toSorted((one, other) => (other.milliseconds ?? 0) - (one.milliseconds ?? 0))
    .slice(0, MAX_SLOWEST);
  const lines = [
    "",
    `${files.length} files in ${seconds.toFixed(0)} s`,
    ...[...codes]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([what, of]) => `  ${String(of.length).padStart(6)}  ${what}`),
    "",
    "Slowest files",
    ...slowest.map(resultLine),
    "",
    `Peak memory without the database   ${service.peakMemoryBytes === null ? "unknown (no /proc)" : formatBytes("en", service.peakMemoryBytes)}`,
    `API during imports                 ${probes.count} probes, slowest ${Math.round(probes.slowestMs)} ms, ${probes.failed} failed`,
    ...probes.failures.map((failure) => `  ${failure}`),
    `Service                            ${service.serviceDied ? "DIED" : "did not restart"}`,
    `Database                           ${service.databaseRestarted ? "RESTARTED" : "did not restart"}`,
    `File reader processes              ${service.readerProcesses ?? "unknown (no /proc)"}`,
    `Errors in the log                  ${loggedErrors.length}`,
    ...loggedErrors.slice(0, MAX_ERRORS).map((error) => `  ${error}`),
  ];
  const bad = files.filter(({ ok }) => !ok);
  if (bad.length > 0)
    lines.push(
      "",
      "Neither imported nor rejected with a reason",
      ...bad.map(({ file, message }) => `  ${file}: ${message}`),
    );
  return lines.join("\n");
}

function numberOf(value: number | null): string {
  return value === null ? "" : String(value);
}

function row(result: string, code: string, pages: string, ms: string, file: string): string {
  return `${result.padEnd(9)} ${code.padEnd(18)} ${pages.padStart(6)} ${ms.padStart(8)}  ${file}`;
}
