import type { Request, Router } from "express";
import { type Actor, requirePermission } from "#bff/core/actor.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import { parseInstant } from "#bff/core/local-time.ts";
import { openEmag } from "#bff/domain/emags/index.ts";
import { openPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { openStory } from "#bff/domain/stories/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import {
  type PreviewReader,
  previewArticleInKiosk,
  previewIssueInKiosk,
} from "#shared/console/kiosk-preview.ts";
import { previewKioskSettings } from "#shared/console/kiosk-settings.ts";
import type { KioskDocument, KioskPage, KioskReader } from "#shared/kiosk/pages.ts";
import { kioskProviderOf } from "../session/kiosk-provider.ts";
import { articlePreview } from "./article-preview.service.ts";
import { frontPage } from "./front-page.service.ts";
import { issuePreview } from "./issue-preview.service.ts";
import { type Place, placeOf, presentSite } from "./kiosk-place.service.ts";
import { markOwnCards } from "./own-cards.service.ts";
import { presentHead } from "./page-head.present.ts";
import type { PageRenderer } from "./page-renderer.context.ts";
import { type KioskPagesContext, pageLanguageOf } from "./page-response.routes.ts";
import { previewedReader } from "./preview-reader.service.ts";

/** Adds the routes that show the console what readers see: the front page with settings that are not saved, an article, and an issue. */
export function kioskPreviewRoutes(
  router: Router,
  services: KioskPagesContext,
  renderer: PageRenderer,
): void {
  bindRoute(router, services, previewKioskSettings, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.read"),
    async handle({ found, body, request }) {
      const place = await placeOf(services, { ...found, kiosk: body });
      return ok({ html: await rendered(request, place, await frontPage(services, place, 1)) });
    },
  });

  bindRoute(router, services, previewArticleInKiosk, {
    async find({ actor, params, query }) {
      const found = await openStory(services, actor, params, "stories.read");
      requireMayTry(actor, found.publication, query.reader);
      return found;
    },
    async handle({ found: { publication, story }, query, request }) {
      const { place, reader, show } = await previewOf(request, publication, query);
      const page = await articlePreview(services, place, story.id, reader).catch(orNotThereYet(place));
      return ok({ html: await show(page) });
    },
  });

  bindRoute(router, services, previewIssueInKiosk, {
    async find({ actor, params, query }) {
      const found = await openEmag(services, actor, params, "emags.read");
      requireMayTry(actor, found.publication, query.reader);
      return found;
    },
    async handle({ found: { publication, emag }, query, request }) {
      const { place, reader, show } = await previewOf(request, publication, query);
      const found = await issuePreview(services, place, emag.id, reader).catch(orNotThereYet(place));
      if ("kind" in found) {
        const html = await show(found);
        return ok({ html, refused_html: html });
      }
      const { page, refused } = found;
      return ok({ html: await show(page), refused_html: refused && (await show(refused)) });
    },
  });

  const requireMayTry = (actor: Actor, publication: PublicationRecord, reader: PreviewReader): void => {
    if (reader !== "entitled" && reader !== "anonymous") requirePermission(actor, publication, "access.try");
  };

  /** Returns the publication at the moment and the reader of a query, and what renders a page for this reader. */
  async function previewOf(
    request: Request,
    publication: PublicationRecord,
    query: { reader: PreviewReader; at?: string | undefined },
  ) {
    const at = query.at === undefined ? null : parseInstant(query.at, publication.time_zone);
    const [place, reader, settings] = await Promise.all([
      placeOf(services, publication, at),
      previewedReader(services, publication.id, query.reader, addressKey(request.ip)),
      services.accessSettings.find(publication.id),
    ]);
    const isSignedIn = query.reader !== "anonymous";
    const account = kioskProviderOf(services, settings) && { isSignedIn, name: "" };
    const show = async (page: KioskPage) => {
      await markOwnCards(services, publication.id, page, reader.request);
      return rendered(request, place, page, account);
    };
    return { place, reader, show };
  }

  /** Readers who come before the moment of the release get this page. */
  const orNotThereYet =
    ({ at }: Place) =>
    (error: unknown): KioskPage & { kind: "problem" } => {
      if (at === null || !(error instanceof ServiceError) || error.status !== 404) throw error;
      return { kind: "problem", problem: "not_found", supportCode: null };
    };

  const rendered = (
    request: Request,
    place: Place,
    page: KioskPage,
    reader: KioskReader | null = null,
  ): Promise<string> => {
    const shown: KioskDocument = {
      language: pageLanguageOf(request, place.publication.language),
      theme: "auto",
      textSize: "m",
      site: presentSite(place),
      reader,
      sampleReader: null,
      page,
      head: presentHead(page, place, null, kioskOriginOf(services.config)),
      path: place.addresses.home,
    };
    return renderer.render(shown, { withScripts: false });
  };
}
