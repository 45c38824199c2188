import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type Chatbot,
  type ChatbotInput,
  changeChatbot,
  createChatbot,
  deleteChatbot,
  listChatbots,
} from "#shared/console/chatbots.ts";
import { call } from "../../../api/client.ts";

export const chatbotKeys = {
  all: (publicationId: number) => ["chatbots", publicationId] as const,
};

/** The chatbots of a publication, by name. */
export const chatbotsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: chatbotKeys.all(publicationId),
    queryFn: ({ signal }) => fetchChatbots(publicationId, signal),
  });

export async function fetchChatbots(publicationId: number, signal?: AbortSignal): Promise<Chatbot[]> {
  return (await call(listChatbots, { params: { publication_id: publicationId }, signal })).chatbots;
}

export async function addChatbot(publicationId: number, body: ChatbotInput): Promise<Chatbot> {
  return (await call(createChatbot, { params: { publication_id: publicationId }, body })).chatbot;
}

/** Throws an `ApiError` 412 when somebody changed it since it was shown. */
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
