import { type Actor, type PersonActor, reachOf, requirePermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { OpenedFile } from "#bff/platform/storage/storage.ts";
import { LISTED_ATTEMPTS } from "#shared/console/issues/imports.ts";
import type { Language } from "#shared/console/languages.ts";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { EmagImport } from "#shared/contract/imports/imports.ts";
import * as content from "./import-content.repo.ts";
import { presentAttempt, presentEmagImport } from "./imports.present.ts";
import * as repo from "./imports.repo.ts";
import { readNavigation } from "./navigation.repo.ts";

type ShownImport = Awaited<ReturnType<typeof openImport>>;

/** Finds an import by its id and checks the actor's permission for its publication. Throws `NotFound` or `Forbidden`. */
export async function openImport({ db }: Pick<PlatformContext, "db">, actor: Actor, importId: string) {
  const found = await repo.findImport(db, importId);
  if (!found) throw new ServiceError("not_found.import");
  const { publication_id: id, organization_id } = found;
  requirePermission(actor, { id, organization_id }, "imports.read");
  return found;
}

/** Lists the status of the current imports of issues. */
export async function listSummaries(
  { db }: Pick<PlatformContext, "db">,
  publication: { id: number },
  emagIds: number[],
) {
  return emagIds.length === 0 ? [] : repo.listSummaries(db, publication.id, emagIds);
}

/** Lists pending and running imports of all publications that the actor may see. */
export function listRunning({ db }: Pick<PlatformContext, "db">, actor: PersonActor) {
  return repo.listOpenSummaries(db, reachOf(actor));
}

/** Lists the newest `LISTED_ATTEMPTS` imports of an issue as the console shows them, the newest first. */
export async function listImportAttempts(
  { db }: Pick<PlatformContext, "db">,
  emagId: number,
  language: Language,
) {
  const attempts = await repo.listAttempts(db, emagId, LISTED_ATTEMPTS);
  const steps = await repo.listSteps(
    db,
    attempts.map(({ id }) => id),
  );
  const stepsOf = Map.groupBy(steps, (step) => step.import_id);
  return attempts.map((attempt) => presentAttempt(attempt, stepsOf.get(attempt.id) ?? [], language));
}

/** Loads the current import of an issue for the API. Throws `NotFound`. */
export async function currentImport(
  { db }: Pick<PlatformContext, "db">,
  emag: { id: number; mode: ImportMode },
  language: Language,
): Promise<EmagImport> {
  const row = await repo.findCurrentImport(db, emag.id);
  if (!row) throw new ServiceError("not_found.issue", { id: emag.id });
  return presentEmagImport(row, await repo.listSteps(db, [row.id]), { mode: emag.mode, language });
}

/** Lists the pages stored so far. */
export function listPages({ db }: Pick<PlatformContext, "db">, { id }: ShownImport) {
  return content.listPages(db, id);
}

/** Loads the text of a page. Throws `NotFound`. */
export async function getPageText({ db }: Pick<PlatformContext, "db">, { id }: ShownImport, number: number) {
  const page = await content.findPageText(db, id, number);
  if (!page) throw new ServiceError("not_found.imported_page", { number });
  return page;
}

/** Loads the book, the list of articles without their texts, the widgets and the navigation. */
export async function getContent({ db }: Pick<PlatformContext, "db">, { id }: ShownImport) {
  const [found, navigation] = await Promise.all([content.findContent(db, id), readNavigation(db, id)]);
  return { ...found, navigation };
}

/** Loads an article with its text. Throws `NotFound`. */
export async function getArticle({ db }: Pick<PlatformContext, "db">, { id }: ShownImport, number: number) {
  const article = await content.findArticle(db, id, number);
  if (!article) throw new ServiceError("not_found.imported_article", { number });
  return article;
}

/** Opens a picture. Throws `NotFound`. */
export async function openPicture(
  services: Pick<PlatformContext, "db" | "storage">,
  { id }: ShownImport,
  number: number,
): Promise<OpenedFile> {
  const picture = await content.findPicture(services.db, id, number);
  if (!picture) throw new ServiceError("not_found.picture");
  return openStoredFile(services, picture.storage_key);
}

/** Opens a file of an import. Files are immutable. Throws `NotFound`. */
export async function openStoredFile(
  { storage }: Pick<PlatformContext, "storage">,
  key: string,
): Promise<OpenedFile> {
  const file = await storage.open(key);
  if (!file) throw new ServiceError("not_found.file");
  return file;
}
