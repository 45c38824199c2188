import type { Request, Router } from "express";
import { paginate } from "#shared/contract/pagination.ts";
import * as emagApi from "#shared/kiosk/emags.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import * as storyApi from "#shared/kiosk/stories.ts";
import { ok, type RangedFileAnswer } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { accessSettings } from "../authorization/authorization.service.ts";
import { askForChatbot, askForEmag, askForIssues, askForStory } from "../authorization/questions.service.ts";
import { findChatbot } from "../chatbots/chatbots.service.ts";
import { NotFound } from "../errors.ts";
import { type ImportPlace, importFiles } from "../imports/import-files.service.ts";
import { getPublication } from "../organizations/organizations.service.ts";
import { admit } from "./admission.ts";
import { downloadName } from "./download-name.ts";
import { presentKioskEmag, presentKioskStory, presentShopEmag, presentShopStory } from "./kiosk.present.ts";
import * as emags from "./kiosk-emags.repo.ts";
import * as stories from "./kiosk-stories.repo.ts";

/** Of a cover, in seconds: a re-import changes it under the same address. */
const COVER_CACHE = "private, max-age=300";

interface OfEmag {
  params: { publication_id: number; emag_id: number };
  request: Request;
}

/** The readers' interface: what is protected leaves after the customer's yes, and not a byte of it before. */
export function kioskRoutes(router: Router, services: Services): void {
  const { db, storage, config } = services;

  const shownEmag = async ({ params }: OfEmag) => {
    const row = await emags.findShownEmag(db, params.publication_id, params.emag_id);
    if (!row) throw new NotFound("There is no such issue, or it is not released yet");
    return row;
  };

  const admittedEmag = async (call: OfEmag, { download }: { download: boolean }) => {
    const row = await shownEmag(call);
    const admission = await admit(services, call.params.publication_id, call.request.headers, (settings) =>
      askForEmag(settings, row, { download }),
    );
    return { row, admission };
  };

  /** `tag` names the bytes for good. */
  const storedFile = async (key: string, tag: string, cacheControl: string): Promise<RangedFileAnswer> => {
    const stat = await storage.stat(key);
    if (!stat) throw new NotFound("There is no such file in this issue");
    return {
      ranged: { totalBytes: stat.bytes, etag: `"${tag}"`, open: (range) => storage.open(key, range) },
      headers: { "Cache-Control": cacheControl },
    };
  };

  bindRoute(router, services, emagApi.listKioskEmags, {
    find: ({ params }) => getPublication(db, params.publication_id),
    async handle({ found: publication, query, request }) {
      const onlyEntitled = query.entitled === "true";
      const settings = await accessSettings(services, publication.id);
      const isReader = request.headers.authorization !== undefined && settings?.endpoints.has("issues");
      const reader =
        onlyEntitled || isReader
          ? await admit(services, publication.id, request.headers, (known) =>
              askForIssues(known, publication),
            )
          : null;
      const productIds = reader?.productIds ?? null;
      const [rows, totalCount] = await Promise.all([
        emags.listShownEmags(db, publication.id, query, productIds && { productIds, onlyEntitled }),
        emags.countShownEmags(db, publication.id, onlyEntitled ? productIds : null),
      ]);
      return ok({
        emags: rows.map((row) => ({
          ...presentShopEmag(row, publication.id, config.baseUrl),
          ...(productIds === null ? {} : { entitled: row.entitled }),
        })),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, emagApi.getKioskEmag, {
    find: (call) => admittedEmag(call, { download: false }),
    async handle({ found: { row }, params }) {
      const contents = await emags.findContents(db, row.import_id);
      return ok({ emag: presentKioskEmag(row, contents, params.publication_id, config.baseUrl) });
    },
  });

  bindRoute(router, services, emagApi.getKioskCover, {
    find: shownEmag,
    handle: ({ found: row }) =>
      storedFile(importFiles.cover(placeOf(row)), `${row.import_id}-cover`, COVER_CACHE),
  });

  bindRoute(router, services, emagApi.getKioskPageImage, {
    find: (call) => admittedEmag(call, { download: false }),
    handle: ({ found: { row, admission }, params: { page_number: page } }) =>
      storedFile(importFiles.image(placeOf(row), page), `${row.import_id}-${page}`, admission.cacheControl),
  });

  bindRoute(router, services, emagApi.getKioskPicture, {
    find: (call) => admittedEmag(call, { download: false }),
    async handle({ found: { row, admission }, params: { picture_number: picture } }) {
      const stored = await emags.findPictureKey(db, row.import_id, picture);
      if (!stored) throw new NotFound("There is no such picture in this issue");
      return storedFile(stored.storage_key, `${row.import_id}-picture-${picture}`, admission.cacheControl);
    },
  });

  bindRoute(router, services, emagApi.downloadKioskEmag, {
    find: (call) => admittedEmag(call, { download: true }),
    async handle({ found: { row, admission }, response }) {
      const extension = row.mode === "epub" ? "epub" : "pdf";
      const key =
        row.mode === "epub" ? importFiles.originalEpub(placeOf(row)) : importFiles.original(placeOf(row));
      const answer = await storedFile(key, `${row.import_id}-${extension}`, admission.cacheControl);
      response.attachment(downloadName(row.name, extension));
      return answer;
    },
  });

  bindRoute(router, services, storyApi.listKioskStories, {
    find: ({ params }) => getPublication(db, params.publication_id),
    async handle({ found: publication, query }) {
      const [rows, totalCount] = await Promise.all([
        stories.listShownStories(db, publication.id, query),
        stories.countShownStories(db, publication.id),
      ]);
      return ok({
        stories: rows.map((row) => presentShopStory(row, config.baseUrl)),
        ...paginate(query, totalCount),
      });
    },
  });

  bindRoute(router, services, storyApi.getKioskStory, {
    async find({ params, request }) {
      const row = await stories.findShownStory(db, params.publication_id, params.story_id);
      if (!row) throw new NotFound("There is no such article, or it is not released yet");
      await admit(services, params.publication_id, request.headers, (settings) => askForStory(settings, row));
      return row;
    },
    async handle({ found: row }) {
      const html = await services.storyHtml.of(`${row.id}:${row.written_by}`, row.content);
      return ok({ story: presentKioskStory(row, html, config.baseUrl) });
    },
  });

  bindRoute(router, services, getKioskChatbot, {
    async find({ params, request }) {
      const chatbot = await findChatbot(db, params.publication_id, params.uuid);
      if (!chatbot) throw new NotFound("There is no such chatbot");
      await admit(services, params.publication_id, request.headers, (settings) =>
        askForChatbot(settings, chatbot),
      );
      return chatbot;
    },
    async handle({ found: { uuid, name, product_id_external, url } }) {
      return ok({ chatbot: { uuid, name, product_id_external, url } });
    },
  });
}

/** Where the files of an issue are. */
function placeOf({ import_id: id, attempt }: { import_id: string; attempt: number }): ImportPlace {
  return { id, attempt };
}
