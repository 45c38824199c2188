import type { RequestHandler, Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { sendErrorNotice, sendNotice } from "#bff/http/errors/notice-page.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { message } from "#bff/messages/message.ts";
import {
  beginReaderSignIn as begin,
  READER_SIGN_IN_CALLBACK,
  READER_SIGNED_IN,
} from "#shared/console/access/reader-sign-in.ts";
import { beginReaderSignIn, finishReaderSignIn } from "./reader-sign-in.service.ts";

/** Registers the routes that sign in a test reader at the readers' identity provider. */
export function readerSignInRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, begin, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ actor, found: publication }) =>
      created({ url: await beginReaderSignIn(services, actor, publication) }),
  });

  const handleCallback: RequestHandler = async (request, response) => {
    try {
      const actor = await services.authenticators.console(request);
      const callback = new URL(request.originalUrl, services.config.baseUrl);
      const { publicationId, reader } = await finishReaderSignIn(services, actor, callback);
      sendNotice(request, response, {
        status: 200,
        title: message("notices.reader_signed_in", { name: reader.name }),
        text: message("notices.close_window"),
        broadcast: {
          channel: READER_SIGNED_IN,
          message: { publication_id: publicationId, reader_id: reader.id },
        },
      });
    } catch (error) {
      sendErrorNotice(request, response, error, {
        title: message("notices.nobody_signed_in"),
        log: "failed to sign in a test reader",
      });
    }
  };
  router.get(READER_SIGN_IN_CALLBACK, handleCallback);
}
