import type { ChangeEvent } from "#shared/console/events.ts";
import type { PublicationRef } from "./actor.ts";

/** Returns what every event of a change in a publication contains. */
export const changeIn = <const Type extends ChangeEvent["type"]>(
  type: Type,
  { id, organization_id }: PublicationRef,
) => ({ type, organization_id, publication_id: id });
