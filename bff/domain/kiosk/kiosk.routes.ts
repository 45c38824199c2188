import type { Request, Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import {
  type AccessContext,
  authorizeReader,
  buildChatbotAccessCheck,
  findChatbot,
  loadAuthorized,
} from "#bff/domain/access/index.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok, type RangedFileResponse } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as emagApi from "#shared/kiosk/emags.ts";
import { getKioskPublication, listKioskCategories } from "#shared/kiosk/publication.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import { searchKiosk } from "#shared/kiosk/search.ts";
import * as storyApi from "#shared/kiosk/stories.ts";
import { downloadName } from "./download-name.ts";
import { listEmags } from "./emag-lists.service.ts";
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
import { changedSinceOf, withDelta } from "./list-deltas.service.ts";
import { searchItems } from "./reader-search.service.ts";
import { readerOf } from "./session/session-reader.routes.ts";
import { releaseFilterOf } from "./slice.ts";
import { zoomImageOf } from "./zoom-image.service.ts";

type KioskServices = RouteContext & AccessContext & KioskContext & ReaderTokenContext;

/** Registers the routes of the kiosk API. Protected content is sent only after the publisher's endpoint has granted it. */
export function kioskRoutes(router: Router, services: KioskServices): void {
  publicationRoutes(router, services);
  emagRoutes(router, services);
  storyRoutes(router, services);
  chatbotRoutes(router, services);
}

function publicationRoutes(router: Router, services: KioskServices): void {
  bindRoute(router, services, getKioskPublication, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    handle: async ({ found }) => ok({ publication: await presentPublication(services, found) }),
  });

  bindRoute(router, services, listKioskCategories, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    handle: async ({ found }) => ok(await listCategories(services, found.id)),
  });

  bindRoute(router, services, searchKiosk, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const baseUrl = kioskOriginOf(services.config);
      const reader = await readerOf(services, request, publication.id);
      const found = await searchItems(services, publication, query.q, reader);
      return ok({
        stories: found.stories.map(({ row, excerpt }) => ({
          ...presentStorySummary(row, baseUrl),
          ...entitledIn(row),
          excerpt,
        })),
        emags: found.emags.map(({ row, excerpt, pages }) => ({
          ...presentEmagSummary(row, publication.id, baseUrl),
          ...entitledIn(row),
          excerpt,
          pages,
        })),
      });
    },
  });
}

function emagRoutes(router: Router, services: KioskServices): void {
  const baseUrl = kioskOriginOf(services.config);
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
      const { page, per, emag_category_id } = query;
      const onlyEntitled = query.entitled === "true";
      const categoryIds = emag_category_id === undefined ? undefined : [emag_category_id];
      const filter = { ...filterOf(query, publication.time_zone), categoryIds };
      const reader = await readerOf(services, request, publication.id);
      const listed = await withDelta(services, "emag", publication.id, filter, page, () =>
        listEmags(services, publication, { page, per, onlyEntitled, filter }, reader),
      );
      const { rows, totalCount, entitledCode, delta } = listed;
      return {
        ...ok({
          emags: rows.map((row) => ({
            ...presentEmagSummary(row, publication.id, baseUrl),
            ...entitledIn(row),
          })),
          ...(entitledCode ? { entitled_code: entitledCode } : {}),
          ...delta,
          ...paginate(query, totalCount),
        }),
        untagged: ["synced_at"],
      };
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
    handle: async ({ found, query }) =>
      toRangedFile(await emags.coverOf(services, found, { isFixed: query.import !== undefined })),
  });

  bindRoute(router, services, emagApi.getKioskPageImage, {
    find: readable,
    async handle({ found, params, query, request }) {
      const { page_number } = params;
      if (query.size === "zoom")
        return toRangedFile(await zoomImageOf(services, found, page_number, addressKey(request.ip)));
      if (query.size === "screen")
        return toRangedFile(await emags.screenImageOf(services, params.publication_id, found, page_number));
      return toRangedFile(await emags.pageFileOf(services, found, "image", page_number));
    },
  });

  bindRoute(router, services, emagApi.getKioskThumbnail, {
    find: readable,
    handle: async ({ found, params }) =>
      toRangedFile(await emags.pageFileOf(services, found, "thumbnail", params.page_number)),
  });

  bindRoute(router, services, emagApi.getKioskPageText, {
    find: readable,
    async handle({ found, params }) {
      return ok({ page: await emags.pageTextOf(services, found, params.page_number) });
    },
  });

  bindRoute(router, services, emagApi.getKioskPageLayout, {
    find: readable,
    async handle({ found, params: { page_number: number } }) {
      return ok({ page: { number, ...(await emags.pageLayoutOf(services, found, number)) } });
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
      const { language } = row;
      const version = `${row.import_id}:${article_number}:${language}:absolute`;
      const text = { publicationId: publication_id, version, content: article.content, language };
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

function storyRoutes(router: Router, services: KioskServices): void {
  const baseUrl = kioskOriginOf(services.config);

  bindRoute(router, services, storyApi.listKioskStories, {
    find: ({ params }) => getPublication(services.db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const reader = await readerOf(services, request, publication.id);
      const { page, per, article_category_id } = query;
      const categoryIds =
        article_category_id === undefined
          ? undefined
          : await categoriesBelow(services, publication.id, article_category_id);
      const filter = { ...filterOf(query, publication.time_zone), categoryIds };
      const listed = await withDelta(services, "story", publication.id, filter, page, () =>
        stories.listStories(services, publication.id, { page, per, filter }, reader),
      );
      const { rows, totalCount, delta } = listed;
      return {
        ...ok({
          stories: rows.map((row) => ({ ...presentStorySummary(row, baseUrl), ...entitledIn(row) })),
          ...delta,
          ...paginate(query, totalCount),
        }),
        untagged: ["synced_at"],
      };
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

function chatbotRoutes(router: Router, services: KioskServices): void {
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

const entitledIn = ({ entitled }: { entitled?: boolean | null }) =>
  entitled === undefined ? {} : { entitled };

/** Returns the filter of a list by times. Throws `Invalid`. */
const filterOf = (
  query: Parameters<typeof releaseFilterOf>[0] & Parameters<typeof changedSinceOf>[0],
  timeZone: string,
) => ({ ...releaseFilterOf(query, timeZone), changedSince: changedSinceOf(query, timeZone) });

function toRangedFile({ cacheControl, ...file }: emags.ReaderFile): RangedFileResponse {
  return { ranged: file, headers: { "Cache-Control": cacheControl } };
}
