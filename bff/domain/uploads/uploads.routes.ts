import type { RequestHandler, Router } from "express";
import { z } from "zod";
import * as api from "#shared/console/uploads.ts";
import { pathId } from "#shared/contract/fields.ts";
import { ok } from "../../http/answers.ts";
import { authenticate } from "../../http/authenticate.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { languageOf } from "../../http/language.ts";
import { noteActor } from "../../http/request-log.ts";
import type { Services } from "../../services.ts";
import type { PersonActor } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import * as uploads from "./uploads.service.ts";

const UPLOADS = "/console/api/publications/:publication_id/uploads";
const UPLOAD = `${UPLOADS}/:upload_id`;
const path = z.object({ publication_id: pathId, upload_id: z.string().optional() });

/** Files uploaded in the console: the tus protocol until every byte is there, then `finish`. */
export function uploadRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.finishUpload, {
    find: ({ actor, params }) => openPublication(services, actor, params, "uploads.write"),
    async handle({ actor, found: publication, params }) {
      const row = await uploads.finishUpload(services, actor, publication, params.upload_id);
      return ok({ upload: uploads.presentUpload(row) });
    },
  });

  bindRoute(router, services, api.getUpload, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, params }) {
      const row = await uploads.findUpload(services.db, publication.id, params.upload_id);
      if (!row) throw new ServiceError("not_found.uploaded_file");
      return ok({ upload: uploads.presentUpload(row) });
    },
  });

  const tus: RequestHandler = async (request, response) => {
    const actor = (await authenticate(services, "console", request, null)) as PersonActor;
    noteActor(response, actor);
    const given = path.safeParse(request.params);
    if (!given.success) throw new ServiceError("not_found.identifier");
    const { publication_id, upload_id = null } = given.data;
    await openPublication(services, actor, { publication_id }, "uploads.write");
    const uploader = { userId: actor.userId, publicationId: publication_id };
    if (upload_id !== null && !(await services.incomingUploads.find(upload_id, uploader)))
      throw new ServiceError("not_found.upload");
    await services.incomingUploads.handle(request, response, {
      ...uploader,
      uploadId: upload_id,
      language: languageOf(request),
    });
  };
  router.post(UPLOADS, tus);
  for (const method of ["head", "patch", "delete"] as const) router[method](UPLOAD, tus);
}
