import type { RequestHandler, Router } from "express";
import {
  beginReaderSignIn as begin,
  READER_SIGN_IN_CALLBACK,
  READER_SIGNED_IN,
} from "#shared/console/reader-sign-in.ts";
import { created } from "../../http/answers.ts";
import { authenticate } from "../../http/authenticate.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { sendNotice } from "../../http/notice-page.ts";
import { message } from "../../messages/message.ts";
import type { Services } from "../../services.ts";
import type { PersonActor } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { beginReaderSignIn, finishReaderSignIn } from "./reader-sign-in.service.ts";

/** To the readers' identity provider and back. */
export function readerSignInRoutes(router: Router, services: Services): void {
  bindRoute(router, services, begin, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ actor, found: publication }) =>
      created({ url: await beginReaderSignIn(services, actor, publication) }),
  });

  const comeBack: RequestHandler = async (request, response) => {
    try {
      const actor = (await authenticate(services, "console", request, null)) as PersonActor;
      const callback = new URL(request.originalUrl, services.config.baseUrl);
      const { publicationId, reader } = await finishReaderSignIn(services, actor, callback);
      sendNotice(request, response, {
        status: 200,
        title: message("notices.reader_signed_in", { name: reader.name }),
        text: message("notices.close_window"),
        tell: { channel: READER_SIGNED_IN, message: { publication_id: publicationId, reader_id: reader.id } },
      });
    } catch (error) {
      const known = error instanceof ServiceError ? error : null;
      if (!known) request.log.error({ err: error }, "a sign-in of a test reader failed");
      sendNotice(request, response, {
        status: known?.status ?? 500,
        title: message("notices.nobody_signed_in"),
        text: known?.text ?? message("notices.failed"),
      });
    }
  };
  router.get(READER_SIGN_IN_CALLBACK, comeBack);
}
