import { hash, randomBytes } from "node:crypto";
import type { Router } from "express";
import { spend } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { listOwnHoldings, redeemCode } from "#bff/domain/products/index.ts";
import {
  ACCOUNT_CLIENT_ID,
  addPasskey,
  changePassword,
  checkPassword,
  deviceOf,
  emailOf,
  endSessionsOf,
  exportReader,
  findReader,
  issuerOf,
  type Look,
  linkUrl,
  listPasskeys,
  listSessionsOf,
  lookOf,
  lookOfVisit,
  MAX_PASSKEYS,
  nameOf,
  newPasskeyOptions,
  type PageRequest,
  pageHandler,
  passkeyDomain,
  passkeyPaths,
  type ReadersContext,
  rememberPublication,
  removePasskey,
  renameReader,
  requestAddressChange,
  sendPage,
  sendToScript,
  sentText,
} from "#bff/domain/readers/index.ts";
import { html } from "#bff/http/errors/html.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { render } from "#bff/messages/render.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import type { Language } from "#shared/console/languages.ts";
import { ACCOUNT_PATH, PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
import { type AccountPage, accountContent } from "./account-page.ts";
import { eraseAccount } from "./reader-account.service.ts";

type AccountContext = RouteContext & ReadersContext;

type SignedIn = PageRequest & Pick<AccountPage, "reader" | "sessionUid">;

/** Adds the page on which readers manage their account. The session of the provider authenticates them. */
export function readerAccountRoutes(router: Router, services: AccountContext): void {
  const page = (handle: (page: SignedIn) => Promise<void>) =>
    pageHandler(services, async (request) => {
      const signedIn = await openAccount(services, request);
      if (signedIn) return handle(signedIn);
      const look = await lookOfRequest(request);
      // The reader has changed their mind.
      if (request.request.query.error !== undefined) return showSignedOut(request, look);
      request.response.redirect(303, signInUrl(services, request.language, look));
    });
  const lookOfRequest = ({ request }: PageRequest) => lookOfVisit(services, request.headers.cookie);
  const hasPasskeys = passkeyDomain(services) !== null;
  const show = async (signedIn: SignedIn, notice: AccountPage["notice"] = null, status = 200) => {
    const { language, reader, sessionUid, t } = signedIn;
    sendPage(signedIn, {
      look: await lookOfRequest(signedIn),
      title: t("account.title"),
      content: accountContent(t, {
        reader,
        sessionUid,
        language,
        sessions: await listSessionsOf(services, reader.id),
        holdings: await listOwnHoldings(services, reader.id),
        passkeys: hasPasskeys ? await listPasskeys(services, reader.id) : null,
        notice,
      }),
      status,
      hasScript: hasPasskeys,
    });
  };
  /** Runs `change` if the form has the current password. */
  const withPassword = async (signedIn: SignedIn, change: () => Promise<void>) => {
    const { reader, t, values } = signedIn;
    const check = await checkPassword(services, reader.id, values.current_password ?? "");
    if (check === "right") return change();
    if (check === "wrong") return show(signedIn, { problem: t("account.wrong_password") }, 401);
    await show(signedIn, { problem: t("sign_in.wait", { minutes: Math.ceil(check.seconds / 60) }) }, 429);
  };
  const done = ({ response }: PageRequest) => response.redirect(303, `${ACCOUNT_PATH}?saved`);

  // The kiosk names its publication. It disappears from the address, because the forms of the page lead back to it.
  router.get(ACCOUNT_PATH, async (request, response, next) => {
    if (request.query[PUBLICATION_PARAMETER] === undefined) return next();
    rememberPublication(services, response, await lookOf(services.db, {}, request.query));
    response.redirect(303, ACCOUNT_PATH);
  });

  router.get(
    ACCOUNT_PATH,
    page(async (signedIn) => {
      const { request, response, t } = signedIn;
      // The provider returns here with a code that is not needed. It disappears from the address.
      if (request.query.code !== undefined) return response.redirect(303, ACCOUNT_PATH);
      await show(signedIn, request.query.saved === undefined ? null : { done: t("account.saved") });
    }),
  );

  router.post(
    `${ACCOUNT_PATH}/name`,
    page(async (signedIn) => {
      const name = nameOf(signedIn.values);
      if (name === null) return show(signedIn, { problem: signedIn.t("account.invalid_name") }, 422);
      await renameReader(services, signedIn.reader.id, name);
      done(signedIn);
    }),
  );

  router.post(
    `${ACCOUNT_PATH}/codes`,
    page(async (signedIn) => {
      const { language, reader, t, values } = signedIn;
      try {
        const code = values.code ?? "";
        const { product } = await redeemCode(services, { readerId: reader.id, organizationId: null, code });
        await show(signedIn, { done: t("account.redeemed", { product: product.name }) });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        await show(signedIn, { problem: render(error.text, language) }, error.status);
      }
    }),
  );

  router.post(
    `${ACCOUNT_PATH}/email`,
    page((signedIn) =>
      withPassword(signedIn, async () => {
        const { language, reader, request, t, values } = signedIn;
        const email = emailOf(values);
        if (email === null) return show(signedIn, { problem: t("account.invalid_email") }, 422);
        await spend(services.rateLimits, "reader-mails", addressKey(request.ip));
        const look = await lookOfRequest(signedIn);
        await requestAddressChange(services, reader, {
          email,
          look,
          language,
          urlOf: (token) => linkUrl(services, token),
          signInUrl: services.config.baseUrl + ACCOUNT_PATH,
        });
        sendPage(signedIn, {
          look,
          title: t("sent.title"),
          content: sentText(t, { path: ACCOUNT_PATH, email }, t("sent.back_to_account")),
        });
      }),
    ),
  );

  router.post(
    `${ACCOUNT_PATH}/password`,
    page((signedIn) =>
      withPassword(signedIn, async () => {
        const { language, reader, sessionUid, t, values } = signedIn;
        const { password = "" } = values;
        if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) {
          const limits = { minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH };
          return show(signedIn, { problem: t("account.invalid_password", limits) }, 422);
        }
        const look = await lookOfRequest(signedIn);
        await changePassword(services, reader.id, { password, sessionUid, language, look });
        done(signedIn);
      }),
    ),
  );

  if (hasPasskeys) {
    router.post(
      passkeyPaths.addOptions,
      page(async (signedIn) => {
        const { reader, t, values } = signedIn;
        const check = await checkPassword(services, reader.id, values.current_password ?? "");
        if (check === "right")
          return sendToScript(signedIn, { options: await newPasskeyOptions(services, signedIn) });
        const problem =
          check === "wrong"
            ? t("account.wrong_password")
            : t("sign_in.wait", { minutes: Math.ceil(check.seconds / 60) });
        sendToScript(signedIn, { problem }, check === "wrong" ? 401 : 429);
      }),
    );
    router.post(
      passkeyPaths.add,
      page(async (signedIn) => {
        const { language, request, t, values } = signedIn;
        const problem = await addPasskey(services, signedIn, {
          answer: values.credential ?? "",
          name: deviceOf(request.get("user-agent") ?? null),
          language,
          look: await lookOfRequest(signedIn),
        });
        if (problem === null) return done(signedIn);
        await show(signedIn, { problem: t(`passkeys.${problem}`, { maximum: MAX_PASSKEYS }) }, 422);
      }),
    );
    router.post(
      passkeyPaths.remove(":passkey"),
      page(async (signedIn) => {
        await removePasskey(services, signedIn.reader.id, String(signedIn.request.params.passkey));
        done(signedIn);
      }),
    );
  }

  router.post(
    `${ACCOUNT_PATH}/sessions/end-others`,
    page(async (signedIn) => {
      await endSessionsOf(services, signedIn.reader.id, { except: signedIn.sessionUid });
      done(signedIn);
    }),
  );

  router.post(
    `${ACCOUNT_PATH}/sessions/:session/end`,
    page(async (signedIn) => {
      await endSessionsOf(services, signedIn.reader.id, { uid: String(signedIn.request.params.session) });
      done(signedIn);
    }),
  );

  router.get(
    `${ACCOUNT_PATH}/export`,
    page(async ({ reader, response }) => {
      response
        .set("Cache-Control", "no-store")
        .attachment("account.json")
        .json({
          ...(await exportReader(services.db, reader)),
          holdings: await listOwnHoldings(services, reader.id),
        });
    }),
  );

  router.post(
    `${ACCOUNT_PATH}/delete`,
    page((signedIn) =>
      withPassword(signedIn, async () => {
        const { reader, t } = signedIn;
        await eraseAccount(services, reader.id);
        sendPage(signedIn, {
          look: await lookOfRequest(signedIn),
          title: t("done.deleted"),
          content: html`<p>${t("done.deleted_text")}</p>`,
        });
      }),
    ),
  );
}

/** Returns the signed-in reader of a request, or null. */
async function openAccount(services: AccountContext, page: PageRequest): Promise<SignedIn | null> {
  const provider = await services.readerProvider.current();
  const session = await provider.Session.get(provider.createContext(page.request, page.response) as never);
  if (!session.accountId || !session.uid) return null;
  const reader = await findReader(services, session.accountId);
  return reader ? { ...page, reader, sessionUid: session.uid } : null;
}

function showSignedOut(page: PageRequest, look: Look): void {
  const { t } = page;
  sendPage(page, {
    look,
    title: t("account.title"),
    content: html`<p>${t("account.signed_out")}</p><a class="button" href="${ACCOUNT_PATH}">${t("sign_in.submit")}</a>`,
  });
}

/** Returns the address of a sign-in that leads back to the account page. Its code is never redeemed, so no one needs the verifier. */
function signInUrl(services: AccountContext, language: Language, { publication }: Look): string {
  const url = new URL(`${issuerOf(services)}/auth`);
  url.search = new URLSearchParams({
    client_id: ACCOUNT_CLIENT_ID,
    response_type: "code",
    scope: "openid",
    redirect_uri: services.config.baseUrl + ACCOUNT_PATH,
    code_challenge: hash("sha256", randomBytes(32), "base64url"),
    code_challenge_method: "S256",
    ui_locales: language,
    ...(publication && { [PUBLICATION_PARAMETER]: publication.slug }),
  }).toString();
  return url.href;
}
