import type { Request, Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  authorizeReader,
  buildChatbotAccessCheck,
  findChatbot,
  loadAuthorized,
} from "#bff/domain/access/index.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok, type RangedFileResponse } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
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
import { readerOf } from "./session/session-reader.routes.ts";

/** Registers the routes of the kiosk API. Protected content is sent only after the publisher's endpoint has granted it. */
export function kioskRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  emagRoutes(router, services);
  storyRoutes(router, services);
  chatbotRoutes(router, services);
}

function emagRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  const { baseUrl } = services.config;
  type Call = { params: emags.EmagPath; query: { import?: string | undefined }; request: Request };
  const authorized =
    (download: boolean) =>
    async ({ params, query, request }: Call) => {
      const reader = await readerOf(services, request, params.publication_id);
      return emags.authorizedEmag(services, { ...params, ...query }, reader, { download });
    };
  const readable = authorized(false);
  const downloadable = authorized(true);

  bindRoute(router, services, emagApi.listKioskEmags, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const filter = { ...query, onlyEntitled: query.entitled === "true" };
      const { rows, totalCount, entitledCode } = await emags.listEmags(
        services,
        publication,
        filter,
        await readerOf(services, request, publication.id),
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
    find: async ({ params, request }) =>
      emags.authorizedContents(services, params, await readerOf(services, request, params.publication_id)),
    async handle({ found: { row, contents }, params }) {
      return ok({ emag: presentKioskEmag(row, contents, params.publication_id, baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskCover, {
    find: ({ params, query }) => emags.shownEmag(services, { ...params, ...query }),
    handle: async ({ found }) => toRangedFile(await emags.coverOf(services, found)),
  });

  bindRoute(router, services, emagApi.getKioskPageImage, {
    find: readable,
    handle: async ({ found, params }) =>
      toRangedFile(await emags.pageImageOf(services, found, params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskThumbnail, {
    find: readable,
    handle: async ({ found, params }) =>
      toRangedFile(await emags.thumbnailOf(services, found, params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskPageText, {
    find: readable,
    async handle({ found, params }) {
      return ok({ page: await emags.pageTextOf(services, found, params.page_number) });
    },
  });

  bindRoute(router, services, emagApi.getKioskArticle, {
    find: readable,
    async handle({ found, params }) {
      const article = await emags.articleOf(services, found, params.article_number);
      return ok({ article: presentKioskArticle(article, found.row, params.publication_id, baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskPicture, {
    find: readable,
    handle: async ({ found, params }) =>
      toRangedFile(await emags.pictureOf(services, found, params.picture_number)),
  });

  bindRoute(router, services, emagApi.downloadKioskEmag, {
    find: downloadable,
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
    async handle({ found: publication, query, request }) {
      const reader = await readerOf(services, request, publication.id);
      const { rows, totalCount } = await stories.listStories(services, publication.id, query, reader);
      return ok({
        stories: rows.map((row) => ({
          ...presentStorySummary(row, baseUrl),
          ...(row.entitled === undefined ? {} : { entitled: row.entitled }),
        })),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, storyApi.getKioskStory, {
    find: async ({ params, request }) =>
      stories.authorizedStory(services, params, await readerOf(services, request, params.publication_id)),
    async handle({ found: row, params, request }) {
      const reader = await readerOf(services, request, params.publication_id);
      const html = await stories.htmlOf(services, params.publication_id, row, reader);
      return ok({ story: presentKioskStory(row, html, baseUrl) });
    },
  });
}

function chatbotRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  bindRoute(router, services, getKioskChatbot, {
    async find({ params, request }) {
      const reader = await readerOf(services, request, params.publication_id);
      return loadAuthorized(
        async () => {
          const chatbot = await findChatbot(services.db, params.publication_id, params.uuid);
          if (!chatbot) throw new ServiceError("not_found.chatbot");
          return chatbot;
        },
        (chatbot) =>
          authorizeReader(services, params.publication_id, reader, (settings) =>
            buildChatbotAccessCheck(settings, chatbot),
          ),
      );
    },
    async handle({ found: { row } }) {
      const { uuid, name, product_id_external, url } = row;
      return ok({ chatbot: { uuid, name, product_id_external, url } });
    },
  });
}

function toRangedFile({ cacheControl, ...file }: emags.ReaderFile): RangedFileResponse {
  return { ranged: file, headers: { "Cache-Control": cacheControl } };
}
