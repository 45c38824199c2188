import type { Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { openPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addTextImage, copyTextImage } from "#shared/console/articles/stories.ts";
import { getMedia } from "#shared/console/issues/media.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import { downloadImage } from "./copy-image.ts";
import * as images from "./images.service.ts";

/** Headers for images, whose content never changes under their URL and which everyone with the URL may read. */
const MEDIA_HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  // The publisher's own pages show them to readers.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};

/** Registers the public route of article images, and the console's routes that add an image to a text. */
export function imageRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, getMedia, {
    async handle({ params }) {
      const file = await images.openMedia(services, params.image_id, params.file);
      if (!file) throw new ServiceError("not_found.image");
      return { file, headers: MEDIA_HEADERS };
    },
  });

  async function open(actor: PersonActor, params: { publication_id: number }) {
    const publication = await openPublication(services, actor, params, "stories.write");
    await spend(services.rateLimits, "text-images", actor.userId);
    return publication;
  }

  async function add(actor: PersonActor, publication: PublicationRecord, file: ReceivedFile) {
    const stored = await images.storeImage(services, publication, file);
    await services.db
      .transaction()
      .execute((trx) => images.registerImage(trx, actor, publication, "text", stored));
    return created({ text_image: images.presentImage("", stored) });
  }

  bindRoute(router, services, addTextImage, {
    find: ({ actor, params }) => open(actor, params),
    handle: ({ actor, found: publication, body }) => add(actor, publication, body.image),
  });

  bindRoute(router, services, copyTextImage, {
    find: ({ actor, params }) => open(actor, params),
    async handle({ actor, found: publication, body, response }) {
      const left = new AbortController();
      response.once("close", () => left.abort());
      return add(actor, publication, await downloadImage(services, publication, body.url, left.signal));
    },
  });
}
