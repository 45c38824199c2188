import type { PlatformContext } from "#bff/core/context.ts";
import type { StoriesContext } from "../stories.context.ts";
import { readStoryJsons } from "./story-json.repo.ts";
import type { ListedStories } from "./story-list.repo.ts";

type ListContext = Pick<PlatformContext, "config" | "db"> & StoriesContext;

/** Returns the JSON of listed articles in their order, from the cache or the database. Omits articles deleted in the meantime. */
export async function jsonsOf(
  { config, db, storyJsons }: ListContext,
  { ids, states }: Pick<ListedStories, "ids" | "states">,
): Promise<Buffer[]> {
  const cached = ids.map((id, place) => storyJsons.get(keyOf(id, states[place]!)));
  const missing = ids.filter((_, place) => cached[place] === undefined);
  const read = new Map<number, Buffer>();
  if (missing.length > 0)
    for (const { id, state, json } of await readStoryJsons(db, missing, config.baseUrl)) {
      read.set(id, json);
      storyJsons.set(keyOf(id, state), json);
    }
  return ids.flatMap((id, place) => cached[place] ?? read.get(id) ?? []);
}

/** Returns the same one by one, each when it is asked for. */
export async function* jsonsInTurn(
  services: ListContext,
  { ids, states }: ListedStories,
): AsyncGenerator<Buffer> {
  for (const [place, id] of ids.entries())
    yield* await jsonsOf(services, { ids: [id], states: [states[place]!] });
}

function keyOf(id: number, state: string): string {
  return `${id}/${state}`;
}
