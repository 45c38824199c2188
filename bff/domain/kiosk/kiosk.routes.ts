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
import { getKioskPublication, listKioskCategories } from "#shared/kiosk/publication.ts";
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
import { categoriesBelow, listCategories, presentPublication } from "./kiosk-publication.service.ts";
import * as stories from "./kiosk-stories.service.ts";
import { readerOf } from "./session/session-reader.routes.ts";
import { releaseFilterOf } from "./slice.ts";

/** Registers the routes of the kiosk API. Protected content is sent only after the publisher's endpoint has granted it. */
export function kioskRoutes(router: Router, services: RouteContext & AccessContext & KioskContext): void {
  publicationRoutes(router, services);
  emagRoutes(router, services);
  storyRoutes(router, services);
  chatbotRoutes(router, services);
}

function publicationRoutes(router: Router, services: RouteContext & AccessContext): void {
  bindRoute(router, services, getKioskPublication, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    handle: async ({ found }) => ok({ publication: await presentPublication(services, found) }),
  });

  bindRoute(router, services, listKioskCategories, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    handle: async ({ found }) => ok(await listCategories(services, found.id)),
  });
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
      const { page, per, entitled, emag_category_id } = query;
      const categoryIds = emag_category_id === undefined ? undefined : [emag_category_id];
      const filter = { ...releaseFilterOf(query, publication.time_zone), categoryIds };
      const { rows, totalCount, entitledCode } = await emags.listEmags(
        services,
        publication,
        { page, per, onlyEntitled: entitled === "true", filter },
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
    async handle({ found: { row, contents, navigation }, params }) {
      return ok({ emag: { ...presentKioskEmag(row, contents, params.publication_id, baseUrl), navigation } });
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
    async handle({ found, params, request }) {
      const { publication_id, article_number } = params;
      const { row } = found;
      const [stored, reader] = await Promise.all([
        emags.articleOf(services, found, article_number),
        readerOf(services, request, publication_id),
      ]);
      const article = presentKioskArticle(stored, row, publication_id, baseUrl);
      const version = `${row.import_id}:${article_number}:absolute`;
      const text = { publicationId: publication_id, version, content: article.content };
      const html = await stories.renderedHtml(services, text, reader);
      return ok({ article: { ...article, html } });
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
      const { page, per, article_category_id } = query;
      const categoryIds =
        article_category_id === undefined
          ? undefined
          : await categoriesBelow(services, publication.id, article_category_id);
      const filter = { ...releaseFilterOf(query, publication.time_zone), categoryIds };
      const listed = await stories.listStories(services, publication.id, { page, per, filter }, reader);
      const { rows, totalCount } = listed;
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
