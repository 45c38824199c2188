import { join } from "node:path";
import { DownloadError } from "../../platform/outbound/download-error.ts";
import { ImportFailure, type ImportWarning } from "./import-failure.ts";
import { importFiles } from "./import-files.service.ts";
import { recorded } from "./import-recorder.ts";
import type { ImportRun } from "./import-run.ts";
import { ParseSession } from "./parse/parse-session.ts";
import { fetchSource } from "./source/fetch-source.ts";

/**
 * The step `widgets`: fetches the widget map, keeps it as it came and takes its widgets over. Whatever is wrong with
 * it is a warning: an issue can be read without.
 */
export async function readWidgets(run: ImportRun, address: string, pageCount: number): Promise<void> {
  const { services, recorder, source, folder, signal } = run;
  await recorder.startStep("widgets");
  const path = join(folder.path, "widgets.xml");
  const { publication, place } = source;
  const fetched = await unlessFaulty(signal, "fetched", async () => {
    await fetchSource(services, { publication, address, kind: "xml", path, signal });
    await services.storage.put(importFiles.widgetMap(place), { path }, { contentType: "application/xml" });
    return { widgets: [], warnings: [] };
  });
  const { widgets, warnings } =
    fetched.warnings.length > 0
      ? fetched
      : await unlessFaulty(signal, "read", async () => {
          const session = new ParseSession(folder, signal);
          try {
            return await session.widgets(path, pageCount);
          } finally {
            await session.close();
          }
        });
  await recorder.saveWidgets(widgets);
  await recorder.finishStep("widgets", widgets.length, recorded(warnings));
}

type ReadMap = Awaited<ReturnType<ParseSession["widgets"]>>;

/** What the work gives, or a warning in its place where the map is at fault and not the service. */
async function unlessFaulty(
  signal: AbortSignal,
  what: "fetched" | "read",
  work: () => Promise<ReadMap>,
): Promise<ReadMap> {
  try {
    return await work();
  } catch (error) {
    const ours = error instanceof ImportFailure || error instanceof DownloadError;
    if (!ours || signal.aborted || ["disk_full", "storage_failed"].includes(error.code)) throw error;
    const warning: ImportWarning = {
      code: `widget_map_not_${what}`,
      message: `The widget map could not be ${what}, so the issue has no widgets. ${error.message}`,
    };
    return { widgets: [], warnings: [warning] };
  }
}
