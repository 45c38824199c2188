import type { Request, RequestHandler, Response, Router } from "express";
import { z } from "zod";
import { ServiceError } from "#bff/core/errors.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { allowLongBody } from "#bff/http/listen.ts";
import { setLogContext } from "#bff/http/middleware/request-log.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/issues/uploads.ts";
import { pathId } from "#shared/contract/fields.ts";
import * as contract from "#shared/contract/imports/uploads.ts";
import { TUS_VERSION } from "./pending-uploads.ts";
import type { UploadsContext } from "./uploads.context.ts";
import * as uploads from "./uploads.service.ts";

const CONSOLE_UPLOADS = "/console/api/publications/:publication_id/uploads";

/** Adds the upload routes of the console: tus until all bytes have arrived, then `finish`. */
export function uploadRoutes(router: Router, services: RouteContext & UploadsContext): void {
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

  tusRoutes(router, services, CONSOLE_UPLOADS, "console");
}

/** Adds the upload routes for API tokens: a whole file in one request, or tus and then `finish`. */
export function scriptUploadRoutes(router: Router, services: RouteContext & UploadsContext): void {
  bindRoute(router, services, contract.putUpload, {
    find: ({ actor, params }) => openPublication(services, actor, params, "uploads.write"),
    async handle({ actor, found: publication, query: { filename }, request }) {
      const kind = contract.kindOfFileName(filename);
      if (kind === null) throw new Error(`The name ${filename} was accepted without a kind.`);
      const upload = await receiving(request, (content) =>
        uploads.receiveUpload(services, actor, publication, { fileName: filename, kind, ...content }),
      );
      return created({ upload: uploads.presentReceived(upload) });
    },
  });

  bindRoute(router, services, contract.finishTusUpload, {
    find: ({ actor, params }) => openPublication(services, actor, params, "uploads.write"),
    async handle({ actor, found: publication, params }) {
      const row = await uploads.finishUpload(services, actor, publication, params.upload_id);
      return ok({ upload: uploads.presentReceived(row) });
    },
  });

  tusRoutes(router, services, contract.TUS_UPLOADS, "contract");
}

/** Yields the bytes of a request body. Throws `incomplete_body` if the body ends too early. */
async function receiving<T>(
  request: Request,
  receive: (content: { announcedBytes: number | undefined; content: AsyncIterable<Buffer> }) => Promise<T>,
): Promise<T> {
  const { "content-type": type, "content-encoding": encoding, "content-length": length } = request.headers;
  try {
    if (type?.startsWith("multipart/")) throw new ServiceError("wrong_file_type.form");
    if (encoding !== undefined && encoding !== "identity") throw new ServiceError("wrong_file_type.encoded");
    // A part of a file must not be stored as a whole file.
    if (request.headers["content-range"] !== undefined) throw new ServiceError("bad_upload.protocol");
    allowLongBody(request);
    return await receive({
      announcedBytes: length === undefined ? undefined : Number(length),
      // Closing the connection now would prevent the client from reading the error response.
      content: request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
    });
  } catch (error) {
    if (request.destroyed && !(error instanceof ServiceError)) throw new ServiceError("incomplete_body");
    // Discards the rest of the body.
    request.resume();
    throw error;
  }
}

function tusRoutes(
  router: Router,
  services: RouteContext & UploadsContext,
  path: string,
  audience: "console" | "contract",
): void {
  const read = z.object({
    organization_id: pathId.optional(),
    publication_id: pathId,
    upload_id: z.string().optional(),
  });
  const tus: RequestHandler = async (request: Request, response: Response) => {
    const given = read.safeParse(request.params);
    const publicationId = given.data?.publication_id ?? null;
    const actor = await services.authenticators[audience](request, publicationId);
    setLogContext(response, actor);
    if (!given.success) throw new ServiceError("not_found.identifier");
    const { upload_id = null, ...place } = given.data;
    await openPublication(services, actor, place, "uploads.write");
    requireTus(request);
    const uploader = uploads.uploaderOf(actor, place.publication_id);
    if (upload_id !== null && !(await services.pendingUploads.find(upload_id, uploader)))
      throw new ServiceError("not_found.upload");
    await services.pendingUploads.handle(request, response, {
      ...uploader,
      uploadId: upload_id,
      collection: path.replace(/:(\w+)/g, (_all, name: string) => String(request.params[name])),
    });
  };
  if (audience === "contract") router.options(path, tus);
  router.post(path, tus);
  for (const method of ["head", "patch", "delete"] as const) router[method](`${path}/:upload_id`, tus);
}

/** Throws unless the request uses this version of tus. Only OPTIONS, which asks for the version, does not name it. */
function requireTus({ method, headers }: Request): void {
  const version = headers["tus-resumable"];
  if (method === "OPTIONS" || version === TUS_VERSION) return;
  if (headers["content-type"]?.startsWith("multipart/")) throw new ServiceError("wrong_file_type.form");
  if (version === undefined) throw new ServiceError("bad_upload.protocol");
  throw new ServiceError("bad_upload.protocol", {}, { status: 412, headers: { "Tus-Version": TUS_VERSION } });
}
