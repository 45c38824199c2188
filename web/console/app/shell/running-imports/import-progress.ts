import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { importStepNames } from "#shared/contract/imports/imports.ts";

/**
 * Returns the running imports after an event, or `"ask"` if they must be fetched because the event doesn't contain a
 * new import's name.
 */
export function applyEvent(imports: ImportSummary[], event: ChangeEvent): ImportSummary[] | "ask" {
  if (event.type === "emag") {
    if (event.change === "created") return "ask";
    return event.change === "deleted" ? imports.filter((item) => item.emag_id !== event.emag_id) : imports;
  }
  if (event.type !== "import") return imports;
  const { status, done, total } = event;
  if (status === "finished" || status === "failed")
    return imports.filter((item) => item.import_id !== event.import_id);
  if (!imports.some((item) => item.import_id === event.import_id)) return "ask";
  const step = importStepNames.find((one) => one === event.step) ?? null;
  return imports.map((item) =>
    item.import_id === event.import_id ? { ...item, status, step, done, total } : item,
  );
}
