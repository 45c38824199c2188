import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/access/chatbots.ts";
import * as chatbots from "./chatbots.service.ts";

/** Registers the console's chatbot routes. Readers open chatbots through the kiosk API. */
export function chatbotRoutes(router: Router, services: RouteContext): void {
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
    find: ({ actor, params }) => chatbots.openChatbot(services, actor, params, "chatbots.write"),
    async handle({ actor, found: { publication, chatbot: found }, body, ifMatch }) {
      const chatbot = await chatbots.changeChatbot(services, actor, publication, found.uuid, body, ifMatch);
      return ok({ chatbot }, chatbot.version);
    },
  });

  bindRoute(router, services, api.deleteChatbot, {
    find: ({ actor, params }) => chatbots.openChatbot(services, actor, params, "chatbots.write"),
    handle: ({ actor, found: { publication, chatbot }, ifMatch }) =>
      chatbots.deleteChatbot(services, actor, publication, chatbot.uuid, ifMatch),
  });
}
