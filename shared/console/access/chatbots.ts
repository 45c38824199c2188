import { z } from "zod";
import { nonBlank, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Chatbots";
const base = "/console/api/publications/:publication_id/chatbots";
const params = z.object({ publication_id: pathId });

/** A chatbot. Always protected: readers can open it only if the publisher's endpoint grants access. */
export const chatbot = z.strictObject({
  uuid: z.uuid(),
  name: z.string(),
  product_id_external: z.string(),
  /** URL of the chatbot. */
  url: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  version: z.int(),
});
export type Chatbot = z.infer<typeof chatbot>;

const fields = {
  name: nonBlank(200),
  /** One or more identifiers, separated by commas (contract 2.7). */
  product_id_external: text(1000).default(""),
  url: z.url({ protocol: /^https?$/, error: problem("chat_url_form") }).max(2000),
};

export const chatbotInput = z.object({ uuid: z.uuid(problem("uuid")).optional(), ...fields });
export type ChatbotInput = z.input<typeof chatbotInput>;

const envelope = z.strictObject({ chatbot });

export const listChatbots = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List the chatbots of a publication by name",
  params,
  responses: { 200: z.strictObject({ chatbots: z.array(chatbot) }) },
});

export const createChatbot = defineRoute({
  method: "POST",
  path: base,
  audience: "console",
  tag,
  summary: "Add a chatbot; without a UUID, one is created",
  params,
  envelope: "chatbot",
  body: chatbotInput,
  responses: { 201: envelope },
});

export const changeChatbot = defineRoute({
  method: "PUT",
  path: `${base}/:uuid`,
  audience: "console",
  tag,
  summary: "Change a chatbot",
  params: params.extend({ uuid: z.uuid() }),
  envelope: "chatbot",
  body: z.object(fields),
  responses: { 200: envelope },
});

export const deleteChatbot = defineRoute({
  method: "DELETE",
  path: `${base}/:uuid`,
  audience: "console",
  tag,
  summary: "Delete a chatbot",
  params: params.extend({ uuid: z.uuid() }),
  responses: { 204: null },
});
