import type { Router } from "express";
import * as api from "#shared/console/chatbots.ts";
import { created, noContent, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import * as chatbots from "./chatbots.service.ts";

/** Chatbots as the console keeps them; readers open them through the kiosk. */
export function chatbotRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.listChatbots, {
    find: ({ actor, params }) => openPublication(services, actor, params, "chatbots.read"),
    handle: async ({ found: publication }) =>
      ok({ chatbots: await chatbots.listChatbots(services, publication.id) }),
  });

  bindRoute(router, services, api.createChatbot, {
    find: ({ actor, params }) => openPublication(services, actor, params, "chatbots.write"),
    async handle({ actor, found: publication, body }) {
      const chatbot = await chatbots.createChatbot(services, actor, publication, body);
      return created({ chatbot }, chatbot.version);
    },
  });

  bindRoute(router, services, api.changeChatbot, {
    find: (request) => openChatbot(services, request),
    async handle({ actor, found: { publication, uuid }, body, ifMatch }) {
      const chatbot = await chatbots.changeChatbot(services, actor, publication, uuid, body, ifMatch);
      return ok({ chatbot }, chatbot.version);
    },
  });

  bindRoute(router, services, api.deleteChatbot, {
    find: (request) => openChatbot(services, request),
    async handle({ actor, found: { publication, uuid }, ifMatch }) {
      await chatbots.deleteChatbot(services, actor, publication, uuid, ifMatch);
      return noContent;
    },
  });
}

/** An unknown chatbot wins over a bad body. */
async function openChatbot(
  services: Services,
  { actor, params }: { actor: Actor; params: { publication_id: number; uuid: string } },
) {
  const publication = await openPublication(services, actor, params, "chatbots.write");
  const { uuid } = await chatbots.getChatbot(services, publication.id, params.uuid);
  return { publication, uuid };
}
