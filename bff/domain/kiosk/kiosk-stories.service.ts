import type { Page } from "#shared/contract/pagination.ts";
import type { Services } from "../../services.ts";
import { askForStory } from "../authorization/questions.service.ts";
import { spend } from "../budgets.ts";
import { ServiceError } from "../errors.ts";
import { admit, findAdmitted } from "./admission.ts";
import * as repo from "./kiosk-stories.repo.ts";
import type { ReaderRequest } from "./reader-tokens.ts";

/** The articles that readers see, without their texts. */
export async function listStories({ db }: Services, publicationId: number, page: Page) {
  const [rows, totalCount] = await Promise.all([
    repo.listShownStories(db, publicationId, page),
    repo.countShownStories(db, publicationId),
  ]);
  return { rows, totalCount };
}

/** An article for a reader who may have it. Throws `NotFound`, or what `admit` does. */
export async function admittedStory(
  services: Services,
  path: { publication_id: number; story_id: number },
  reader: ReaderRequest,
) {
  const { row } = await findAdmitted(
    () => shownStory(services, path),
    (found) => admit(services, path.publication_id, reader, (settings) => askForStory(settings, found)),
  );
  return row;
}

async function shownStory({ db }: Services, path: { publication_id: number; story_id: number }) {
  const row = await repo.findShownStory(db, path.publication_id, path.story_id);
  if (!row) throw new ServiceError("not_found.released_article");
  return row;
}

/** Returns the text of an article as HTML. Throws `Busy`, or `TooManyAttempts` if it is not cached and the budget is used up. */
export function htmlOf(
  { storyHtml, rateLimits }: Services,
  publicationId: number,
  { id, written_by, content }: Awaited<ReturnType<typeof admittedStory>>,
  { address }: ReaderRequest,
): Promise<string> {
  return storyHtml.of({ publicationId, version: `${id}:${written_by}`, content }, () =>
    spend(rateLimits, "rendering", address, "too_many_attempts.articles"),
  );
}
