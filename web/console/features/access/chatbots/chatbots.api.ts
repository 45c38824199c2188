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
import { call, reading } from "#web/api/client.ts";
import { chatbotsKey } from "#web/api/query-keys.ts";

export const chatbotsQuery = (publication_id: number) =>
  queryOptions({
    queryKey: chatbotsKey(publication_id),
    queryFn: reading(listChatbots, { params: { publication_id } }, "chatbots"),
  });

export const fetchChatbots = (publication_id: number) =>
  call(listChatbots, { params: { publication_id } }, "chatbots");

export const addChatbot = (publication_id: number, body: ChatbotInput) =>
  call(createChatbot, { params: { publication_id }, body }, "chatbot");

const of = (publication_id: number, { uuid, version }: Pick<Chatbot, "uuid" | "version">) => ({
  params: { publication_id, uuid },
  ifMatch: `"${version}"`,
});

export const saveChatbot = (
  publicationId: number,
  chatbot: Pick<Chatbot, "uuid" | "version">,
  body: z.input<(typeof changeChatbot)["body"]>,
) => call(changeChatbot, { ...of(publicationId, chatbot), body }, "chatbot");

export const removeChatbot = (publicationId: number, chatbot: Pick<Chatbot, "uuid" | "version">) =>
  call(deleteChatbot, of(publicationId, chatbot));
