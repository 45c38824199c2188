import type { ChangeEvent } from "#shared/console/events.ts";

/** Returns what every event of a change in a publication contains. */
export const changeIn = <const Type extends ChangeEvent["type"]>(
  type: Type,
  { id, organization_id }: { id: number; organization_id: number },
) => ({ type, organization_id, publication_id: id });
