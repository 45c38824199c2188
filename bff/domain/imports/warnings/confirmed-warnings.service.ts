import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { publishImportChange } from "../import-events.ts";
import { confirmationOf } from "./confirmation.ts";
import * as repo from "./serious-warnings.repo.ts";
import { UnconfirmedWarnings } from "./unconfirmed-warnings.ts";

interface WarnedIssue {
  publication: { id: number; organization_id: number };
  emag: { id: number; name: string };
  /** Sent by the caller as confirmation of the warnings that the user has seen. */
  confirmed: string | undefined;
}

/**
 * Requires that a person confirms the serious warnings about the pages that readers see after an act, and records that. Throws
 * `UnconfirmedWarnings`. API tokens need no confirmation, so that no script stops. Returns the import, or null if nothing needs a
 * confirmation.
 */
export async function requireConfirmedWarnings(
  trx: Db,
  actor: Actor,
  act: repo.Act,
  { publication, emag, confirmed }: WarnedIssue,
): Promise<string | null> {
  if (actor.kind !== "person") return null;
  const next = await repo.findAfterAct(trx, emag.id, act);
  if (!next?.serious_warnings) return null;
  const { id, serious_warnings: warnings } = next;
  const confirmation = confirmationOf(id, warnings);
  if (confirmed !== confirmation) throw new UnconfirmedWarnings(confirmation, warnings);
  await repo.storeConfirmed(trx, id, warnings);
  await recordChange(trx, actor, publication, {
    verb: "warnings_confirmed",
    record: { type: "emag", id: emag.id, name: emag.name },
    after: { warnings: warnings.map(({ message }) => message) },
  });
  return id;
}

/** Records that a person has confirmed the serious warnings of an issue that readers see already. Throws `UnconfirmedWarnings`. */
export async function confirmWarnings(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  issue: WarnedIssue,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const importId = await requireConfirmedWarnings(trx, actor, "approval", issue);
    if (importId !== null)
      await publishImportChange(services, trx, issue.publication, issue.emag.id, importId, "finished");
  });
}
