import type { ChangeEvent } from "#shared/console/events.ts";
import { type ImportSummary, importStepName } from "#shared/console/imports.ts";

/**
 * The running imports after an event, or `"ask"` where the event alone does not tell: a new import's
 * name is known to the service only.
 */
export function applyEvent(imports: ImportSummary[], event: ChangeEvent): ImportSummary[] | "ask" {
  if (event.type === "emag")
    return event.change === "deleted" ? imports.filter((item) => item.emag_id !== event.emag_id) : imports;
  if (event.type !== "import") return imports;
  const { status, done, total } = event;
  if (status === "finished" || status === "failed")
    return imports.filter((item) => item.import_id !== event.import_id);
  if (!imports.some((item) => item.import_id === event.import_id)) return "ask";
  const step = importStepName.nullable().catch(null).parse(event.step);
  return imports.map((item) =>
    item.import_id === event.import_id ? { ...item, status, step, done, total } : item,
  );
}
