import { LISTED_ATTEMPTS } from "#shared/console/imports.ts";
import type { OpenedFile } from "../../platform/storage/storage.ts";
import type { Services } from "../../services.ts";
import { type Actor, type PersonActor, reachOf, requirePermission } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import * as content from "./import-content.repo.ts";
import { presentAttempt } from "./imports.present.ts";
import * as repo from "./imports.repo.ts";

type ShownImport = Awaited<ReturnType<typeof openImport>>;

/** An import by its id, of whatever publication. Throws `NotFound` or `Forbidden`. */
export async function openImport({ db }: Services, actor: Actor, importId: string) {
  const found = await repo.findImport(db, importId);
  if (!found) throw new ServiceError("not_found.import");
  const { publication_id: id, organization_id } = found;
  requirePermission(actor, { id, organization_id }, "imports.read");
  return found;
}

/** How the newest imports of these issues stand. */
export async function listSummaries({ db }: Services, publicationId: number, emagIds: number[]) {
  return emagIds.length > 0 ? repo.listSummaries(db, publicationId, emagIds) : [];
}

/** The imports under way wherever somebody may look. */
export function listRunning({ db }: Services, actor: PersonActor) {
  return repo.listOpenSummaries(db, reachOf(actor));
}

/** Lists the newest `LISTED_ATTEMPTS` imports of an issue as the console shows them, the newest first. */
export async function listImportAttempts({ db }: Services, emagId: number) {
  const attempts = await repo.listAttempts(db, emagId, LISTED_ATTEMPTS);
  const steps = await repo.listSteps(
    db,
    attempts.map(({ id }) => id),
  );
  const stepsOf = Map.groupBy(steps, (step) => step.import_id);
  return attempts.map((attempt) => presentAttempt(attempt, stepsOf.get(attempt.id) ?? []));
}

/** The pages that are there by now. */
export function listPages({ db }: Services, { id }: ShownImport) {
  return content.listPages(db, id);
}

/** Throws `NotFound`. */
export async function pageTextOf({ db }: Services, { id }: ShownImport, number: number) {
  const page = await content.findPageText(db, id, number);
  if (!page) throw new ServiceError("not_found.imported_page", { number });
  return page;
}

/** The book, its articles without their texts, and the widgets. */
export function contentOf({ db }: Services, { id }: ShownImport) {
  return content.findContent(db, id);
}

/** Throws `NotFound`. */
export async function articleOf({ db }: Services, { id }: ShownImport, number: number) {
  const article = await content.findArticle(db, id, number);
  if (!article) throw new ServiceError("not_found.imported_article", { number });
  return article;
}

/** Throws `NotFound`. */
export async function pictureOf(
  services: Services,
  { id }: ShownImport,
  number: number,
): Promise<OpenedFile> {
  const picture = await content.findPicture(services.db, id, number);
  if (!picture) throw new ServiceError("not_found.picture");
  return storedFile(services, picture.storage_key);
}

/** A file of an import, whose bytes never change under this key. Throws `NotFound`. */
export async function storedFile({ storage }: Services, key: string): Promise<OpenedFile> {
  const file = await storage.open(key);
  if (!file) throw new ServiceError("not_found.file");
  return file;
}
