import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { CorpusClient, makeAccount, provisionFor } from "./corpus-client.ts";
import { type CorpusFile, type CorpusServer, serveCorpus } from "./corpus-files.ts";
import { type ServiceReport, type ServiceWatch, watchService } from "./service-watch.ts";

/** Concurrent imports, queued or running. The service itself limits how many run. */
const CONCURRENCY = 8;
/** Imports time out after 30 minutes. If none has ended for longer, the remaining ones are stuck. */
const STUCK_AFTER_MS = 35 * 60_000;
const MIN_POLL_MS = 50;
const MAX_POLL_MS = 500;
/** The failure code of an error in the service itself. */
const INTERNAL_ERROR = "internal";

/** The result of importing a file. */
export interface CorpusResult {
  file: string;
  kind: CorpusFile["kind"];
  bytes: number;
  /** `stuck` means that the import did not end, and `unknown` that the service did not respond. */
  result: "finished" | "failed" | "stuck" | "unknown";
  code: string | null;
  message: string | null;
  /** The number of pages of a PDF. */
  pages: number | null;
  warnings: string[];
  /** The import's duration without the time in the queue. */
  milliseconds: number | null;
  /** True if the file was imported, or rejected with a reason. */
  ok: boolean;
}

export interface CorpusReport {
  ok: boolean;
  files: CorpusResult[];
  seconds: number;
  service: ServiceReport;
  /** Errors in the service's log. */
  loggedErrors: string[];
}

/** Starts a service and imports files through its API. `onResult` is called when each import has ended. */
export async function runCorpus(
  files: readonly CorpusFile[],
  { signal, onResult }: { signal: AbortSignal; onResult(result: CorpusResult): void },
): Promise<CorpusReport> {
  const account = makeAccount();
  const server = await serveCorpus(files);
  const service = await startServiceProcess({
    provision: provisionFor(account),
    env: { LOG_LEVEL: "error", NEWSRACK_ALLOW_PRIVATE: `127.0.0.1/32:${server.port}` },
  }).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  try {
    const began = performance.now();
    const client = new CorpusClient(service.url, account, signal);
    await client.signIn();
    const watch = watchService(service, client);
    const run: Run = { client, server, watch, signal, lastEnd: performance.now() };
    const limit = pLimit(CONCURRENCY);
    const results = await Promise.all(
      files.map((file, index) =>
        limit(async () => {
          const result = await importFile(run, file, index);
          if (!signal.aborted) onResult(result);
          return result;
        }),
      ),
    );
    const serviceReport = await watch.stop();
    signal.throwIfAborted();
    return {
      ok: results.every(({ ok }) => ok) && isHealthy(serviceReport),
      files: results,
      seconds: (performance.now() - began) / 1000,
      service: serviceReport,
      loggedErrors: errorsIn(service.output()),
    };
  } finally {
    await service.dispose();
    await server.close();
  }
}

function isHealthy({ probes, serviceDied, databaseRestarted }: ServiceReport): boolean {
  return probes.failed === 0 && !serviceDied && !databaseRestarted;
}

interface Run {
  client: CorpusClient;
  server: CorpusServer;
  watch: ServiceWatch;
  signal: AbortSignal;
  /** When the last import ended. */
  lastEnd: number;
}

async function importFile(run: Run, file: CorpusFile, index: number): Promise<CorpusResult> {
  const base = { file: file.name, kind: file.kind, bytes: file.bytes };
  const noDetails = { code: null, pages: null, warnings: [], milliseconds: null, ok: false };
  try {
    if (!run.watch.isAlive()) throw new Error("the service process has ended");
    const id = await run.client.create(emagOf(run.server, file, index));
    if (!(await waitForEnd(run, id)))
      return { ...base, ...noDetails, result: "stuck", message: "the import did not end" };
    run.lastEnd = performance.now();
    const { status, failure, page_count, started_at, finished_at, steps } = await run.client.attemptOf(id);
    // The issue is deleted, because thousands of imported files would fill the disk.
    await run.client.remove(id);
    const result = status === "finished" ? "finished" : "failed";
    return {
      ...base,
      result,
      code: failure?.code ?? null,
      message: failure?.message ?? null,
      pages: file.kind === "pdf" ? page_count : null,
      warnings: steps.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
      milliseconds: started_at && finished_at ? Date.parse(finished_at) - Date.parse(started_at) : null,
      ok: result === "finished" || (Boolean(failure?.code) && failure?.code !== INTERNAL_ERROR),
    };
  } catch (error) {
    return { ...base, ...noDetails, result: "unknown", message: String(error) };
  }
}

function emagOf(server: CorpusServer, { kind, name }: CorpusFile, index: number): object {
  const address = server.addressOf(index);
  const shown = [...name.toWellFormed().replace(/\p{Cc}/gu, "?")].slice(0, 100).join("");
  const given = { name: `${index + 1} ${shown}` };
  if (kind === "pdf") return { ...given, import_attributes: { pdf_location: address, import_images: true } };
  const both = { pdf_location: server.companion, epub_location: address };
  return { ...given, epub_import_attributes: { ...both, import_articles: true, import_images: true } };
}

/** Waits for the end of an import. Returns false if no import at all has ended for too long. */
async function waitForEnd(run: Run, id: number): Promise<boolean> {
  for (let wait = MIN_POLL_MS; ; wait = Math.min(wait * 1.3, MAX_POLL_MS)) {
    const status = await run.client.statusOf(id);
    if (status === "finished" || status === "failed") return true;
    if (performance.now() - run.lastEnd > STUCK_AFTER_MS) return false;
    await pause(wait, undefined, { signal: run.signal });
  }
}

/** Returns the messages of the log's lines. */
function errorsIn(output: string): string[] {
  return output.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    try {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
      return [[msg, err?.message].filter(Boolean).join(": ")];
    } catch {
      return [line];
    }
  });
}
