import type { Router } from "express";
import type { InteractionResults, Provider } from "oidc-provider";
import { spend } from "#bff/core/budgets.ts";
import type { Html } from "#bff/http/errors/html.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import { requestReset, requestSignUp } from "../accounts/reader-mails.service.ts";
import { admitReader, findReader } from "../accounts/reader-organizations.service.ts";
import { signIn } from "../accounts/sign-in.service.ts";
import { type Look, lookOf, requestedLanguage } from "../look.ts";
import { passkeyDomain, passkeySignInOptions, signInWithPasskey } from "../passkeys/passkeys.service.ts";
import type { ReadersContext } from "../readers.context.ts";
import { emailOf } from "./form-values.ts";
import { joinForm, mailForm, sentText, signInForm } from "./forms.ts";
import { followLink } from "./links.routes.ts";
import { textsIn } from "./page.ts";
import {
  type PageRequest,
  pageHandler,
  rememberPublication,
  sendPage,
  sendToScript,
} from "./reader-page.routes.ts";
import { requestAddressHash } from "./request-address.ts";

const PATH = `${READERS_PATH}/interaction/:uid`;

type InteractionContext = RouteContext & ReadersContext;

/** A page of a sign-in in progress. */
interface InteractionPage extends PageRequest {
  provider: Provider;
  prompt: string;
  /** The signed-in reader, or undefined. */
  accountId: string | undefined;
  look: Look;
  path: string;
  uid: string;
  /** The address of the app to which the reader returns. */
  returnUris: string[];
  /** Sends a page that may lead back to the app. */
  show(title: string, content: Html, status?: number): void;
  /** Ends the sign-in and returns to the app. */
  finish(result: InteractionResults): Promise<void>;
}

/** Adds the pages on which readers sign in, sign up and request a new password. The provider sends readers there. */
export function interactionRoutes(router: Router, services: InteractionContext): void {
  const page = (handle: (page: InteractionPage) => Promise<void>) =>
    pageHandler(services, async (request) => handle(await openInteraction(services, request)));
  const showSignIn = (
    { look, path, show, t }: InteractionPage,
    given: { problem?: string; email?: string } = {},
    status = 200,
  ) => show(t("sign_in.title"), signInForm(t, look, { path, hasPasskeys, ...given }), status);
  const hasPasskeys = passkeyDomain(services) !== null;

  router.get(
    PATH,
    page(async (interaction) => {
      const { accountId, look, path, prompt, request, show, t } = interaction;
      const reader =
        prompt === "join" && accountId !== undefined && request.query.account !== "other"
          ? await findReader(services, accountId)
          : undefined;
      if (reader)
        show(t("join.title", { publication: look.name }), joinForm(t, look, { path, email: reader.email }));
      else showSignIn(interaction);
    }),
  );

  router.post(
    PATH,
    page(async (interaction) => {
      const { finish, look, request, t, values } = interaction;
      const { email = "", password = "" } = values;
      const result = await signIn(
        services,
        { email, password },
        { addressKey: addressKey(request.ip), addressHash: requestAddressHash(services, request) },
      );
      if ("reader" in result) {
        await admitReader(services, result.reader.id, look);
        return finish({ login: { accountId: result.reader.id } });
      }
      const problem =
        result.problem === "wait"
          ? t("sign_in.wait", { minutes: Math.ceil(result.seconds / 60) })
          : t("sign_in.wrong");
      showSignIn(interaction, { problem, email }, result.problem === "wait" ? 429 : 401);
    }),
  );

  if (hasPasskeys) {
    router.post(
      `${PATH}/passkey/options`,
      page(async ({ request, response, uid }) => {
        await spend(services.rateLimits, "reader-interactions", addressKey(request.ip));
        sendToScript({ response }, { options: await passkeySignInOptions(services, uid) });
      }),
    );
    router.post(
      `${PATH}/passkey`,
      page(async (interaction) => {
        const { finish, look, t, uid, values } = interaction;
        const reader = await signInWithPasskey(services, uid, values.credential ?? "");
        if (!reader) return showSignIn(interaction, { problem: t("passkeys.wrong") }, 401);
        await admitReader(services, reader.id, look);
        await finish({ login: { accountId: reader.id } });
      }),
    );
  }

  router.post(
    `${PATH}/continue`,
    page(async ({ accountId, finish, look }) => {
      if (accountId !== undefined) await admitReader(services, accountId, look);
      await finish({ join: {} });
    }),
  );

  router.post(
    `${PATH}/cancel`,
    page(({ finish }) =>
      finish({ error: "access_denied", error_description: "The reader canceled the sign-in." }),
    ),
  );

  for (const kind of ["sign_up", "reset"] as const) {
    const mailPath = `${PATH}/${kind === "sign_up" ? "sign-up" : "reset"}`;
    router.get(
      mailPath,
      page(async (interaction) => {
        const { look, path, show, t } = interaction;
        if (kind === "sign_up" && look.signUp !== "open") return showSignIn(interaction, {}, 403);
        show(t(`${kind}.title`), mailForm(t, kind, { path }));
      }),
    );
    router.post(
      mailPath,
      page(async (interaction) => {
        const { language, look, path, request, show, t, values } = interaction;
        if (kind === "sign_up" && look.signUp !== "open") return showSignIn(interaction, {}, 403);
        const email = emailOf(values);
        if (email === null) {
          const given = { path, problem: t("account.invalid_email"), email: values.email ?? "" };
          return show(t(`${kind}.title`), mailForm(t, kind, given), 422);
        }
        await spend(services.rateLimits, "reader-mails", addressKey(request.ip));
        const address = services.config.baseUrl + path;
        await (kind === "sign_up" ? requestSignUp : requestReset)(services, {
          email,
          look,
          language,
          urlOf: (token) => `${address}/link?token=${token}`,
          signInUrl: address,
        });
        show(t("sent.title"), sentText(t, { path, email }));
      }),
    );
  }

  // Links in mails lead here if the sign-in began in this browser, so that it continues. Otherwise the cookie is missing.
  const linkPage = pageHandler(services, async (request) => {
    const interaction = await openInteraction(services, request).catch((error: unknown) => {
      if (error instanceof Error && error.name === "SessionNotFound") return null;
      throw error;
    });
    if (interaction === null) return followLink(services, request);
    const { finish, look, returnUris } = interaction;
    await followLink(services, interaction, {
      look,
      returnUris,
      onSignedIn: (readerId) => finish({ login: { accountId: readerId } }),
    });
  });
  router.route(`${PATH}/link`).get(linkPage).post(linkPage);
}

/** Loads the sign-in in progress that belongs to the cookie of a request. Throws `SessionNotFound`. */
async function openInteraction(services: InteractionContext, page: PageRequest): Promise<InteractionPage> {
  const provider = await services.readerProvider.current();
  const { request, response } = page;
  const details = await provider.interactionDetails(request, response);
  const params = details.params as Record<string, unknown>;
  const client = await provider.Client.find(String(params.client_id));
  const look = await lookOf(services.db, { ...client?.metadata() }, params);
  rememberPublication(services, response, look);
  const language = requestedLanguage(params) ?? page.language;
  const returnUris = typeof params.redirect_uri === "string" ? [params.redirect_uri] : [];
  return {
    ...page,
    language,
    t: textsIn(language),
    provider,
    prompt: details.prompt.name,
    accountId: details.session?.accountId,
    look,
    path: `${READERS_PATH}/interaction/${details.uid}`,
    uid: details.uid,
    returnUris,
    show: (title, content, status = 200) =>
      sendPage(
        { response, language },
        { look, title, content, status, returnUris, hasScript: passkeyDomain(services) !== null },
      ),
    finish: (result) => provider.interactionFinished(request, response, result),
  };
}
