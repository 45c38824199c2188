import { join } from "node:path";
import { message } from "#bff/messages/message.ts";
import { DownloadError } from "#bff/platform/outbound/download-error.ts";
import { ImportError, type ImportWarning } from "../import-error.ts";
import { importFiles } from "../import-files.service.ts";
import { ParseSession } from "../parse/parse-session.ts";
import { fetchSource } from "../source/fetch-source.ts";
import { toStoredWarnings } from "../warnings/warning-list.ts";
import type { ImportRun } from "./import-run.ts";

/**
 * Runs the step `widgets`: downloads and stores the widget map and saves its widgets. A faulty map only causes warnings, because
 * an issue is readable without widgets.
 */
export async function readWidgets(run: ImportRun, address: string, pageCount: number): Promise<void> {
  const { services, recorder, source, folder, signal } = run;
  await recorder.startStep("widgets");
  const path = join(folder.path, "widgets.xml");
  const { publication, ref } = source;
  const fetched = await orWarning(signal, "fetched", async () => {
    await fetchSource(services, { publication, address, kind: "xml", path, signal });
    await services.storage.put(importFiles.widgetMap(ref), { path }, { contentType: "application/xml" });
    return { widgets: [], warnings: [] };
  });
  const { widgets, warnings } =
    fetched.warnings.length > 0
      ? fetched
      : await orWarning(signal, "read", async () => {
          const session = new ParseSession(folder, signal);
          try {
            return await session.widgets(path, pageCount);
          } finally {
            await session.close();
          }
        });
  await recorder.saveWidgets(widgets);
  recorder.endStep("widgets", widgets.length, toStoredWarnings(warnings));
}

type ReadMap = Awaited<ReturnType<ParseSession["widgets"]>>;

/** Returns the result of `work`, or a warning if the map and not the service caused an error. */
async function orWarning(
  signal: AbortSignal,
  action: "fetched" | "read",
  work: () => Promise<ReadMap>,
): Promise<ReadMap> {
  try {
    return await work();
  } catch (error) {
    const isExpected = error instanceof ImportError || error instanceof DownloadError;
    if (!isExpected || signal.aborted || ["disk_full", "storage_failed"].includes(error.code)) throw error;
    const warning: ImportWarning = {
      code: `widget_map_not_${action}`,
      message: message(`warnings.widget_map_not_${action}`, { reason: error.text }),
    };
    return { widgets: [], warnings: [warning] };
  }
}
