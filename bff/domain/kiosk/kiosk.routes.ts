import type { Request, Router } from "express";
import { paginate } from "#shared/contract/pagination.ts";
import * as emagApi from "#shared/kiosk/emags.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import * as storyApi from "#shared/kiosk/stories.ts";
import { ok, type RangedFileAnswer } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { addressKey } from "../../platform/rate-limits.ts";
import type { Services } from "../../services.ts";
import { askForChatbot } from "../authorization/questions.service.ts";
import { findChatbot } from "../chatbots/chatbots.service.ts";
import { ServiceError } from "../errors.ts";
import { getPublication } from "../organizations/organizations.service.ts";
import { admit, findAdmitted } from "./admission.ts";
import { downloadName } from "./download-name.ts";
import { presentKioskEmag, presentKioskStory, presentShopEmag, presentShopStory } from "./kiosk.present.ts";
import * as emags from "./kiosk-emags.service.ts";
import * as stories from "./kiosk-stories.service.ts";
import type { ReaderRequest } from "./reader-tokens.ts";

/** The readers' interface: what is protected leaves after the customer's yes, and not a byte of it before. */
export function kioskRoutes(router: Router, services: Services): void {
  emagRoutes(router, services);
  storyRoutes(router, services);
  chatbotRoutes(router, services);
}

function emagRoutes(router: Router, services: Services): void {
  const { baseUrl } = services.config;

  bindRoute(router, services, emagApi.listKioskEmags, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const asked = { ...query, onlyEntitled: query.entitled === "true" };
      const { rows, totalCount, isReadersOwn } = await emags.listEmags(
        services,
        publication,
        asked,
        readerOf(request),
      );
      return ok({
        emags: rows.map((row) => ({
          ...presentShopEmag(row, publication.id, baseUrl),
          ...(isReadersOwn ? { entitled: row.entitled } : {}),
        })),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, emagApi.getKioskEmag, {
    find: ({ params, request }) => emags.admittedContents(services, params, readerOf(request)),
    async handle({ found: { row, contents }, params }) {
      return ok({ emag: presentKioskEmag(row, contents, params.publication_id, baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskCover, {
    find: ({ params, query }) => emags.shownEmag(services, { ...params, ...query }),
    handle: async ({ found }) => ranged(await emags.coverOf(services, found)),
  });

  bindRoute(router, services, emagApi.getKioskPageImage, {
    find: ({ params, query, request }) =>
      emags.admittedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    handle: async ({ found, params }) => ranged(await emags.pageImageOf(services, found, params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskPicture, {
    find: ({ params, query, request }) =>
      emags.admittedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    handle: async ({ found, params }) =>
      ranged(await emags.pictureOf(services, found, params.picture_number)),
  });

  bindRoute(router, services, emagApi.downloadKioskEmag, {
    find: ({ params, query, request }) =>
      emags.admittedEmag(services, { ...params, ...query }, readerOf(request), { download: true }),
    async handle({ found }) {
      const { file, extension } = await emags.originalOf(services, found);
      return { ...ranged(file), attachment: downloadName(found.row.name, extension) };
    },
  });
}

function storyRoutes(router: Router, services: Services): void {
  const { baseUrl } = services.config;

  bindRoute(router, services, storyApi.listKioskStories, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query }) {
      const { rows, totalCount } = await stories.listStories(services, publication.id, query);
      return ok({
        stories: rows.map((row) => presentShopStory(row, baseUrl)),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, storyApi.getKioskStory, {
    find: ({ params, request }) => stories.admittedStory(services, params, readerOf(request)),
    async handle({ found: row, params, request }) {
      const html = await stories.htmlOf(services, params.publication_id, row, readerOf(request));
      return ok({ story: presentKioskStory(row, html, baseUrl) });
    },
  });
}

function chatbotRoutes(router: Router, services: Services): void {
  bindRoute(router, services, getKioskChatbot, {
    find: ({ params, request }) =>
      findAdmitted(
        async () => {
          const chatbot = await findChatbot(services.db, params.publication_id, params.uuid);
          if (!chatbot) throw new ServiceError("not_found.chatbot");
          return chatbot;
        },
        (chatbot) =>
          admit(services, params.publication_id, readerOf(request), (settings) =>
            askForChatbot(settings, chatbot),
          ),
      ),
    async handle({ found: { row } }) {
      const { uuid, name, product_id_external, url } = row;
      return ok({ chatbot: { uuid, name, product_id_external, url } });
    },
  });
}

function readerOf({ headers, ip }: Request): ReaderRequest {
  return { headers, address: addressKey(ip) };
}

function ranged({ cacheControl, ...file }: emags.ReaderFile): RangedFileAnswer {
  return { ranged: file, headers: { "Cache-Control": cacheControl } };
}
