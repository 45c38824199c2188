import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { message } from "#bff/messages/message.ts";
import { violatesUnique } from "#bff/platform/database/database-failures.ts";
import { type ListName, type ListView, MAX_LIST_VIEWS } from "#shared/console/list-views.ts";
import * as repo from "./list-views.repo.ts";

type Database = Pick<PlatformContext, "db">;

export function listViews({ db }: Database, owner: repo.Owner): Promise<ListView[]> {
  return repo.listViews(db, owner);
}

/** Saves a view, and replaces the person's view of this name. Throws `Invalid` if there are too many. */
export async function saveView(
  { db }: Database,
  owner: repo.Owner,
  view: { list: ListName; name: string; query: string },
): Promise<ListView> {
  return db.transaction().execute(async (trx) => {
    await repo.lockOwner(trx, owner);
    const others = (await repo.listViews(trx, owner)).filter(
      ({ list, name }) => list === view.list && name !== view.name,
    );
    if (others.length >= MAX_LIST_VIEWS)
      throw new Invalid({ name: [message("rules.too_many_views", { max: MAX_LIST_VIEWS })] });
    return repo.upsertView(trx, { ...owner, ...view });
  });
}

/** Renames a view. Throws `Invalid` if the person has another one of this name, and `NotFound`. */
export async function renameView(
  { db }: Database,
  owner: repo.Owner,
  id: number,
  name: string,
): Promise<ListView> {
  const renamed = await repo.renameView(db, owner, id, name).catch((error: unknown) => {
    if (!violatesUnique(error, "list_views_user_id_publication_id_list_name_key")) throw error;
    throw new Invalid({ name: [message("rules.view_name_taken")] });
  });
  if (!renamed) throw new ServiceError("not_found.list_view", { id });
  return renamed;
}

/** Deletes a view, if it still exists. */
export function deleteView({ db }: Database, owner: repo.Owner, id: number): Promise<void> {
  return repo.deleteView(db, owner, id);
}
