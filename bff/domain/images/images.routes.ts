import type { Router } from "express";
import { getMedia } from "#shared/console/media.ts";
import { addTextImage } from "#shared/console/story-desk.ts";
import { created } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { spend } from "../budgets.ts";
import { ServiceError } from "../errors.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import * as images from "./images.service.ts";

/** Bytes that never change under their address, and that nothing but the address protects. */
const MEDIA_HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  // Readers see them on the publisher's own pages.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};

/** Images of articles, for everybody who knows their address; uploading those in a text is the console's. */
export function imageRoutes(router: Router, services: Services): void {
  bindRoute(router, services, getMedia, {
    async handle({ params }) {
      const file = await images.openMedia(services, params.image_id, params.file);
      if (!file) throw new ServiceError("not_found.image");
      return { file, headers: MEDIA_HEADERS };
    },
  });

  bindRoute(router, services, addTextImage, {
    async find({ actor, params }) {
      const publication = await openPublication(services, actor, params, "stories.write");
      await spend(services.rateLimits, "text-images", actor.userId, "too_many_attempts.images");
      return publication;
    },
    async handle({ actor, found: publication, body }) {
      const stored = await images.storeImage(services, body.image);
      await services.db
        .transaction()
        .execute((trx) => images.registerImage(trx, actor, publication, "text", stored));
      return created({ text_image: images.presentImage("", stored) });
    },
  });
}
