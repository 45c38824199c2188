import { queryOptions, useMutation } from "@tanstack/react-query";
import type { TrialItem } from "#shared/console/access/access-trials.ts";
import { listChatbots } from "#shared/console/access/chatbots.ts";
import { beginReaderSignIn } from "#shared/console/access/reader-sign-in.ts";
import { createTestReader, deleteTestReader, listTestReaders } from "#shared/console/access/test-readers.ts";
import { getEmag, listEmags } from "#shared/contract/emag-routes.ts";
import { getStory, listStories } from "#shared/contract/stories.ts";
import { call, reading } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { accessKeys } from "#web/api/query-keys.ts";
import { type PublicationRef, usePublication } from "#web/api/session.ts";
import type { ItemKind } from "./access-items.ts";

const OFFERED = "20";

export const testReadersQuery = (publicationId: number) =>
  queryOptions({
    queryKey: accessKeys.readers(publicationId),
    queryFn: reading(listTestReaders, { params: { publication_id: publicationId } }, "test_readers"),
  });

export function useSaveTestReader() {
  const { publication } = usePublication();
  return useMutation({
    mutationFn: (body: { name: string; token: string; id_token?: string }) =>
      call(createTestReader, { params: { publication_id: publication.id }, body }, "test_reader"),
  });
}

export const removeTestReader = (publication_id: number, reader_id: string) =>
  call(deleteTestReader, { params: { publication_id, reader_id } });

export const beginSignIn = (publication_id: number) =>
  call(beginReaderSignIn, { params: { publication_id } });

export interface NamedItem {
  item: TrialItem;
  name: string;
}

/** Query of the items of a type that match a search. */
export const offeredItemsQuery = (ref: PublicationRef, kind: ItemKind, search: string) =>
  queryOptions({
    queryKey: ["access", ref.publication_id, "items", kind, search],
    queryFn: ({ signal }) => offer(ref, kind, search, signal),
    placeholderData: (earlier) => earlier,
  });

async function offer(
  ref: PublicationRef,
  kind: ItemKind,
  search: string,
  signal: AbortSignal,
): Promise<NamedItem[]> {
  const query = { search: search || undefined, per: OFFERED };
  switch (kind) {
    case "emag":
    case "download": {
      const { emags } = await call(listEmags, { params: ref, query, signal });
      return emags.map(({ id, name }) => ({
        item: { type: "emag", id, ...(kind === "download" && { download: true }) },
        name,
      }));
    }
    case "story": {
      const { stories } = await call(listStories, { params: ref, query, signal });
      return stories.map(({ id, title, name }) => ({ item: { type: "story", id }, name: title || name }));
    }
    case "chatbot": {
      const params = { publication_id: ref.publication_id };
      const { chatbots } = await call(listChatbots, { params, signal });
      const wanted = search.toLowerCase();
      return chatbots
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ uuid, name }) => ({ item: { type: "chatbot", id: uuid }, name }));
    }
    case "publication":
      return [];
  }
}

/** Query of an item's name. Null if it was deleted. */
export const itemNameQuery = (ref: PublicationRef, item: TrialItem) =>
  queryOptions({
    queryKey: ["access", ref.publication_id, "item", item],
    queryFn: ({ signal }) => nameOf(ref, item, signal),
  });

async function nameOf(ref: PublicationRef, item: TrialItem, signal: AbortSignal): Promise<string | null> {
  try {
    if (item.type === "emag")
      return (await call(getEmag, { params: { ...ref, emag_id: item.id }, signal })).emag.name;
    if (item.type === "story") {
      const { story } = await call(getStory, { params: { ...ref, story_id: item.id }, signal });
      return story.title || story.name;
    }
    if (item.type === "chatbot") {
      const params = { publication_id: ref.publication_id };
      const { chatbots } = await call(listChatbots, { params, signal });
      return chatbots.find(({ uuid }) => uuid === item.id)?.name ?? null;
    }
    return null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
