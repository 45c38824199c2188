import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { startServiceProcess } from "../testing/service-process.ts";
import { CorpusClient, makeAccount, provisionFor } from "./corpus-client.ts";
import { type CorpusFile, type CorpusServer, serveCorpus } from "./corpus-files.ts";
import { type ServiceReport, type ServiceWatch, watchService } from "./service-watch.ts";

/** Issues that wait or are imported at a time; the service works on as many of them as it sees fit. */
const IN_FLIGHT = 8;
/** An import ends by itself after 30 minutes: when none has ended for longer, the rest is stuck. */
const STUCK_AFTER_MS = 35 * 60_000;
const FIRST_POLL_MS = 50;
const LONGEST_POLL_MS = 500;
/** What the service says of a failure that is its own. */
const OWN_FAULT = "internal";

/** How the import of a file ended. */
export interface CorpusResult {
  file: string;
  kind: CorpusFile["kind"];
  bytes: number;
  /** `stuck`: it did not end. `unknown`: the service could not be asked. */
  result: "finished" | "failed" | "stuck" | "unknown";
  code: string | null;
  message: string | null;
  /** Of a PDF. */
  pages: number | null;
  warnings: string[];
  /** From its start to its end, without the time it waited for its turn. */
  milliseconds: number | null;
  /** Whether the file is dealt with as it should be: imported, or refused for a reason. */
  ok: boolean;
}

export interface CorpusReport {
  ok: boolean;
  files: CorpusResult[];
  seconds: number;
  service: ServiceReport;
  /** Faults the service wrote into its log. */
  loggedErrors: string[];
}

/** Imports files through the interface of a service of their own; `onResult` hears of each as it ends. */
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
    const limit = pLimit(IN_FLIGHT);
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
      ok: results.every(({ ok }) => ok) && isWell(serviceReport),
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

function isWell({ probes, serviceDied, databaseRestarted }: ServiceReport): boolean {
  return probes.failed === 0 && !serviceDied && !databaseRestarted;
}

interface Run {
  client: CorpusClient;
  server: CorpusServer;
  watch: ServiceWatch;
  signal: AbortSignal;
  /** When an import ended last. */
  lastEnd: number;
}

async function importFile(run: Run, file: CorpusFile, index: number): Promise<CorpusResult> {
  const base = { file: file.name, kind: file.kind, bytes: file.bytes };
  const nothing = { code: null, pages: null, warnings: [], milliseconds: null, ok: false };
  try {
    if (!run.watch.isAlive()) throw new Error("The service is gone.");
    const id = await run.client.create(emagOf(run.server, file, index));
    if (!(await ends(run, id))) return { ...base, ...nothing, result: "stuck", message: "It did not end." };
    run.lastEnd = performance.now();
    const { status, failure, page_count, started_at, finished_at, steps } = await run.client.attemptOf(id);
    // What is done with is not kept, or a thousand files would fill the disk.
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
      ok: result === "finished" || (Boolean(failure?.code) && failure?.code !== OWN_FAULT),
    };
  } catch (error) {
    return { ...base, ...nothing, result: "unknown", message: String(error) };
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

/** Whether an import ends, before all of them have stood still for too long. */
async function ends(run: Run, id: number): Promise<boolean> {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 1.3, LONGEST_POLL_MS)) {
    const status = await run.client.statusOf(id);
    if (status === "finished" || status === "failed") return true;
    if (performance.now() - run.lastEnd > STUCK_AFTER_MS) return false;
    await pause(wait, undefined, { signal: run.signal });
  }
}

/** Messages of the log's lines. */
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
