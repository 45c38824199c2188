import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type Chatbot,
  type ChatbotInput,
  changeChatbot,
  createChatbot,
  deleteChatbot,
  listChatbots,
} from "#shared/console/access/chatbots.ts";
import { call } from "#web/api/client.ts";
import { chatbotsKey } from "#web/api/query-keys.ts";

/** Query of a publication's chatbots, sorted by name. */
export const chatbotsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: chatbotsKey(publicationId),
    queryFn: ({ signal }) => fetchChatbots(publicationId, signal),
  });

export async function fetchChatbots(publicationId: number, signal?: AbortSignal): Promise<Chatbot[]> {
  return (await call(listChatbots, { params: { publication_id: publicationId }, signal })).chatbots;
}

export async function addChatbot(publicationId: number, body: ChatbotInput): Promise<Chatbot> {
  return (await call(createChatbot, { params: { publication_id: publicationId }, body })).chatbot;
}

export async function saveChatbot(
  publicationId: number,
  { uuid, version }: Pick<Chatbot, "uuid" | "version">,
  body: z.input<(typeof changeChatbot)["body"]>,
): Promise<Chatbot> {
  const params = { publication_id: publicationId, uuid };
  return (await call(changeChatbot, { params, body, ifMatch: `"${version}"` })).chatbot;
}

export async function removeChatbot(
  publicationId: number,
  { uuid, version }: Pick<Chatbot, "uuid" | "version">,
): Promise<void> {
  await call(deleteChatbot, { params: { publication_id: publicationId, uuid }, ifMatch: `"${version}"` });
}
