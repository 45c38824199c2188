import type { Request, Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  authorizeReader,
  buildChatbotAccessCheck,
  findChatbot,
  loadAuthorized,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok, type RangedFileResponse } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as emagApi from "#shared/kiosk/emags.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import * as storyApi from "#shared/kiosk/stories.ts";
import { downloadName } from "./download-name.ts";
import type { KioskContext } from "./kiosk.context.ts";
import {
  presentEmagSummary,
  presentKioskArticle,
  presentKioskEmag,
  presentKioskStory,
  presentStorySummary,
} from "./kiosk.present.ts";
import * as emags from "./kiosk-emags.service.ts";
import * as stories from "./kiosk-stories.service.ts";

/** Registers the routes of the kiosk API. Protected content is sent only after the publisher's endpoint has granted it. */
export function kioskRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  emagRoutes(router, services);
  storyRoutes(router, services);
  chatbotRoutes(router, services);
}

function emagRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  const { baseUrl } = services.config;

  bindRoute(router, services, emagApi.listKioskEmags, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const filter = { ...query, onlyEntitled: query.entitled === "true" };
      const { rows, totalCount, entitledCode } = await emags.listEmags(
        services,
        publication,
        filter,
        readerOf(request),
      );
      return ok({
        emags: rows.map((row) => ({
          ...presentEmagSummary(row, publication.id, baseUrl),
          ...("entitled" in row ? { entitled: row.entitled } : {}),
        })),
        ...(entitledCode ? { entitled_code: entitledCode } : {}),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, emagApi.getKioskEmag, {
    find: ({ params, request }) => emags.authorizedContents(services, params, readerOf(request)),
    async handle({ found: { row, contents }, params }) {
      return ok({ emag: presentKioskEmag(row, contents, params.publication_id, baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskCover, {
    find: ({ params, query }) => emags.shownEmag(services, { ...params, ...query }),
    handle: async ({ found }) => toRangedFile(await emags.coverOf(services, found)),
  });

  bindRoute(router, services, emagApi.getKioskPageImage, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    handle: async ({ found, params }) =>
      toRangedFile(await emags.pageImageOf(services, found, params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskThumbnail, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    handle: async ({ found, params }) =>
      toRangedFile(await emags.thumbnailOf(services, found, params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskPageText, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    async handle({ found, params }) {
      return ok({ page: await emags.pageTextOf(services, found, params.page_number) });
    },
  });

  bindRoute(router, services, emagApi.getKioskArticle, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    async handle({ found, params }) {
      const article = await emags.articleOf(services, found, params.article_number);
      return ok({ article: presentKioskArticle(article, found.row, params.publication_id, baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskPicture, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: false }),
    handle: async ({ found, params }) =>
      toRangedFile(await emags.pictureOf(services, found, params.picture_number)),
  });

  bindRoute(router, services, emagApi.downloadKioskEmag, {
    find: ({ params, query, request }) =>
      emags.authorizedEmag(services, { ...params, ...query }, readerOf(request), { download: true }),
    async handle({ found }) {
      const { file, extension } = await emags.originalOf(services, found);
      return { ...toRangedFile(file), attachment: downloadName(found.row.name, extension) };
    },
  });
}

function storyRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  const { baseUrl } = services.config;

  bindRoute(router, services, storyApi.listKioskStories, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query }) {
      const { rows, totalCount } = await stories.listStories(services, publication.id, query);
      return ok({
        stories: rows.map((row) => presentStorySummary(row, baseUrl)),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, storyApi.getKioskStory, {
    find: ({ params, request }) => stories.authorizedStory(services, params, readerOf(request)),
    async handle({ found: row, params, request }) {
      const html = await stories.htmlOf(services, params.publication_id, row, readerOf(request));
      return ok({ story: presentKioskStory(row, html, baseUrl) });
    },
  });
}

function chatbotRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  bindRoute(router, services, getKioskChatbot, {
    find: ({ params, request }) =>
      loadAuthorized(
        async () => {
          const chatbot = await findChatbot(services.db, params.publication_id, params.uuid);
          if (!chatbot) throw new ServiceError("not_found.chatbot");
          return chatbot;
        },
        (chatbot) =>
          authorizeReader(services, params.publication_id, readerOf(request), (settings) =>
            buildChatbotAccessCheck(settings, chatbot),
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

function toRangedFile({ cacheControl, ...file }: emags.ReaderFile): RangedFileResponse {
  return { ranged: file, headers: { "Cache-Control": cacheControl } };
}
