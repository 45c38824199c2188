import type { Request, Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { getPublicationBySlug } from "#bff/domain/publications/index.ts";
import { SEARCH_LENGTH } from "#shared/console/search.ts";
import { idInAddress, READ_PATH } from "#shared/kiosk/addresses.ts";
import type { SessionContext } from "../session/kiosk-sessions.service.ts";
import { sessionReaderOf } from "../session/session-reader.routes.ts";
import { type PageContext, placeOf } from "./kiosk-place.service.ts";
import { offlineIssue } from "./offline-issue.service.ts";
import * as viewer from "./viewer-data.service.ts";

type ViewerDataContext = SessionContext & PageContext;

/** Registers what the viewer loads beside the pages. */
export function viewerDataRoutes(router: Router, services: ViewerDataContext): void {
  const issueOf = async (request: Request) => {
    const { id: publicationId } = await getPublicationBySlug(services.db, String(request.params.slug));
    const reader = await sessionReaderOf(services, request, publicationId);
    const { query, params } = request;
    const path = {
      publication_id: publicationId,
      emag_id: idOf(params.issue),
      import: typeof query.import === "string" ? query.import : undefined,
    };
    return { path, reader };
  };

  router.get(`${READ_PATH}/:slug/issues/:issue/:page/layout`, async (request, response) => {
    const { path, reader } = await issueOf(request);
    const number = numberOf(request.params.page);
    const { layout, cacheControl } = await viewer.pageLayout(services, path, number, reader);
    response.set("Cache-Control", cacheControl).json(layout);
  });

  router.get(`${READ_PATH}/:slug/issues/:issue/offline`, async (request, response) => {
    const publication = await getPublicationBySlug(services.db, String(request.params.slug));
    const place = await placeOf(services, publication);
    const reader = await sessionReaderOf(services, request, publication.id);
    const found = await offlineIssue(services, place, idOf(request.params.issue), reader);
    response.set("Cache-Control", "private, no-store").json(found);
  });

  router.get(`${READ_PATH}/:slug/issues/:issue/search`, async (request, response) => {
    const { path, reader } = await issueOf(request);
    const query = typeof request.query.q === "string" ? request.query.q : "";
    const words = query.slice(0, SEARCH_LENGTH).toWellFormed().trim();
    const found = await viewer.searchIssue(services, path, words, reader);
    response.set("Cache-Control", "private, no-store").json(found);
  });
}

/** Returns the ID of a part of a path. Throws `NotFound`. */
export function idOf(part: unknown): number {
  const id = idInAddress(String(part));
  if (id === null) throw new ServiceError("not_found.address");
  return id;
}

/** Returns the page or article number of a part of a path. Throws `NotFound`. */
export function numberOf(part: unknown): number {
  const text = String(part);
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new ServiceError("not_found.address");
  return Number(text);
}
