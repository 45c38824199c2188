import express, { type Express } from "express";
import helmet from "helmet";
import { ServiceError } from "#bff/core/errors.ts";
import { svcApi } from "#bff/domain/access/built-in/svc-api.routes.ts";
import { chatbotRoutes } from "#bff/domain/access/chatbots/chatbots.routes.ts";
import { accessConfigRoutes } from "#bff/domain/access/config/access-config.routes.ts";
import { conformanceRoutes } from "#bff/domain/access/conformance/conformance.routes.ts";
import { calloutRoutes } from "#bff/domain/access/log/callouts.routes.ts";
import { readerSignInRoutes } from "#bff/domain/access/test-readers/reader-sign-in.routes.ts";
import { testReaderRoutes } from "#bff/domain/access/test-readers/test-readers.routes.ts";
import { accessTrialRoutes } from "#bff/domain/access-trials/access-trials.routes.ts";
import { auditRoutes } from "#bff/domain/audit/audit.routes.ts";
import {
  emagCategoryLookup,
  emagCategoryRoutes,
} from "#bff/domain/emags/categories/emag-categories.routes.ts";
import { attachedEditionRoutes } from "#bff/domain/emags/edition/attached-edition.routes.ts";
import { emagConsoleRoutes } from "#bff/domain/emags/emag-console.routes.ts";
import { emagImportRoutes } from "#bff/domain/emags/emag-import.routes.ts";
import { emagRoutes } from "#bff/domain/emags/emags.routes.ts";
import { apiTokenRoutes, ownTokenRoute } from "#bff/domain/identity/api-tokens/api-tokens.routes.ts";
import { logApiRequests } from "#bff/domain/identity/api-tokens/log-api-requests.routes.ts";
import { peopleRoutes } from "#bff/domain/identity/people/people.routes.ts";
import { profileRoutes } from "#bff/domain/identity/profile/profile.routes.ts";
import { sessionRoutes } from "#bff/domain/identity/sessions/session.routes.ts";
import { signInRoutes } from "#bff/domain/identity/sessions/sign-in.routes.ts";
import { signInProviderRoutes } from "#bff/domain/identity/sso/sign-in-provider.routes.ts";
import { imageRoutes } from "#bff/domain/images/images.routes.ts";
import { importRoutes } from "#bff/domain/imports/imports.routes.ts";
import { kioskRoutes } from "#bff/domain/kiosk/kiosk.routes.ts";
import { kioskPageRoutes } from "#bff/domain/kiosk/pages/kiosk-pages.routes.ts";
import { kioskPreviewRoutes } from "#bff/domain/kiosk/pages/kiosk-preview.routes.ts";
import { createPageRenderer } from "#bff/domain/kiosk/pages/page-renderer.context.ts";
import { listViewRoutes } from "#bff/domain/list-views/list-views.routes.ts";
import { mailRoutes } from "#bff/domain/mail/mail.routes.ts";
import { overviewRoutes } from "#bff/domain/overview/overview.routes.ts";
import { plannedEditionRoutes, plannedEmagRoutes } from "#bff/domain/planned-emags/planned-emags.routes.ts";
import { presenceRoutes } from "#bff/domain/presence/presence.routes.ts";
import { organizationReaderRoutes } from "#bff/domain/products/organization-readers.routes.ts";
import { productRoutes, shopRoutes } from "#bff/domain/products/products.routes.ts";
import { publicationSettingsRoutes } from "#bff/domain/publication-settings/publication-settings.routes.ts";
import { publicationRoutes } from "#bff/domain/publications/publications.routes.ts";
import { readerAccountRoutes } from "#bff/domain/reader-account/reader-account.routes.ts";
import { readerApiRoutes } from "#bff/domain/readers/accounts/reader-api.routes.ts";
import { readerRoutes } from "#bff/domain/readers/provider/provider.routes.ts";
import { readerClientRoutes } from "#bff/domain/readers/settings/reader-clients.routes.ts";
import { readerSettingsRoutes } from "#bff/domain/readers/settings/reader-settings.routes.ts";
import { reviewRoutes } from "#bff/domain/reviews/reviews.routes.ts";
import { searchRoutes } from "#bff/domain/search/search.routes.ts";
import { setupRoutes } from "#bff/domain/setup/setup.routes.ts";
import {
  articleCategoryRoutes,
  categoryConsoleRoutes,
} from "#bff/domain/stories/categories/article-categories.routes.ts";
import { storyCommentRoutes } from "#bff/domain/stories/comments/story-comments.routes.ts";
import { storyDraftRoutes } from "#bff/domain/stories/drafts/story-drafts.routes.ts";
import { previewLinkRoutes } from "#bff/domain/stories/previews/preview-links.routes.ts";
import { storyConsoleRoutes, storyRoutes } from "#bff/domain/stories/stories.routes.ts";
import { trashRoutes } from "#bff/domain/trash/trash.routes.ts";
import { scriptUploadRoutes, uploadRoutes } from "#bff/domain/uploads/uploads.routes.ts";
import { webhookRoutes } from "#bff/domain/webhooks/webhooks.routes.ts";
import { errorHandler } from "#bff/http/errors/error-handler.ts";
import { compressResponses } from "#bff/http/middleware/compress-responses.ts";
import { readerCors } from "#bff/http/middleware/reader-cors.ts";
import { requestLog } from "#bff/http/middleware/request-log.ts";
import { contractRoutes, kioskRouteTable } from "#bff/http/router/contract-routes.ts";
import { rejectOtherMethods } from "#bff/http/router/method-not-allowed.ts";
import { TUS_UPLOADS } from "#shared/contract/imports/uploads.ts";
import { svcApiRoutes } from "#shared/contract/svc-api.ts";
import type { Services } from "./context.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { closeKioskHost, kioskHost } from "./kiosk-host.ts";
import { consolePages, kioskFiles, servePages } from "./pages.ts";
import { eventRoutes } from "./routes/events.ts";
import { healthRoutes } from "./routes/health.ts";
import { countRequests, metricsRoute } from "./routes/metrics.ts";

export interface App {
  express: Express;
  /** Makes `/readyz` answer 503, so that load balancers send no further requests. */
  drain(): void;
  /** Closes all event streams, which would otherwise stay open. The consoles reconnect. */
  endStreams(): void;
}

/** Creates the Express app with all middleware and routes. */
export function createApp(services: Services, consoleFolder: string): App {
  const { config, log } = services;
  let isDraining = false;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(requestLog(log));
  if (services.metrics) app.use(countRequests(services.metrics));
  app.use(securityHeaders(config.baseUrl));
  app.use(compressResponses());
  app.use(["/api", "/console/api", "/svc-api"], (request, response, next) => {
    response.set("Cache-Control", "private, no-store");
    // A record's ETag is its version, which import progress does not change, so a 304 would hide the progress.
    delete request.headers["if-none-match"];
    next();
  });
  app.use("/api", logApiRequests(services.apiRequestLog));
  app.use("/kiosk", readerCors());
  kioskHost(app, config);

  healthRoutes(app, services, () => isDraining);
  metricsRoute(app, services);
  if (config.role === "worker") {
    app.use(errorHandler);
    return {
      express: app,
      drain() {
        isDraining = true;
      },
      endStreams() {},
    };
  }
  // Express matches the routes of a request in order, and passes errors to the routes that follow. The most frequent routes,
  // those of readers and scripts, come first, each group with its own error handler.
  kioskRoutes(app, services);
  app.use("/kiosk", errorHandler);
  rejectOtherMethods(app, Object.values(kioskRouteTable));
  readerApiRoutes(app, services);
  readerAccountRoutes(app, services);
  readerRoutes(app, services);
  kioskFiles(app, consoleFolder, services.config);
  const renderer = createPageRenderer(consoleFolder);
  kioskPageRoutes(app, services, renderer);
  svcApi(app, services);
  app.use("/svc-api", errorHandler);
  rejectOtherMethods(
    app,
    svcApiRoutes.map(({ route }) => route),
  );
  docsRoutes(app, services);
  emagRoutes(app, services);
  const waits = emagImportRoutes(app, services);
  emagCategoryLookup(app, services);
  plannedEmagRoutes(app, services);
  storyRoutes(app, services);
  articleCategoryRoutes(app, services);
  scriptUploadRoutes(app, services);
  shopRoutes(app, services);
  ownTokenRoute(app, services);
  app.use("/api", errorHandler);
  const tusRoutes = ["POST", "OPTIONS"].map((method) => ({ method, path: TUS_UPLOADS }));
  rejectOtherMethods(app, [...Object.values(contractRoutes), ...tusRoutes]);

  signInRoutes(app, services);
  setupRoutes(app, services);
  sessionRoutes(app, services);
  apiTokenRoutes(app, services);
  peopleRoutes(app, services);
  profileRoutes(app, services);
  signInProviderRoutes(app, services);
  publicationRoutes(app, services);
  publicationSettingsRoutes(app, services);
  kioskPreviewRoutes(app, services, renderer);
  emagCategoryRoutes(app, services);
  emagConsoleRoutes(app, services);
  attachedEditionRoutes(app, services);
  importRoutes(app, services);
  uploadRoutes(app, services);
  plannedEditionRoutes(app, services);
  reviewRoutes(app, services);
  auditRoutes(app, services);
  storyConsoleRoutes(app, services);
  storyDraftRoutes(app, services);
  previewLinkRoutes(app, services);
  storyCommentRoutes(app, services);
  categoryConsoleRoutes(app, services);
  trashRoutes(app, services);
  imageRoutes(app, services);
  accessConfigRoutes(app, services);
  chatbotRoutes(app, services);
  calloutRoutes(app, services);
  testReaderRoutes(app, services);
  readerSignInRoutes(app, services);
  accessTrialRoutes(app, services);
  conformanceRoutes(app, services);
  webhookRoutes(app, services);
  productRoutes(app, services);
  organizationReaderRoutes(app, services);
  mailRoutes(app, services);
  readerSettingsRoutes(app, services);
  readerClientRoutes(app, services);
  listViewRoutes(app, services);
  presenceRoutes(app, services);
  overviewRoutes(app, services);
  searchRoutes(app, services);
  const events = eventRoutes(app, services);

  app.use(["/api", "/console/api", "/kiosk", "/svc-api"], () => {
    throw new ServiceError("not_found.api_address");
  });
  closeKioskHost(app, config);
  servePages(app, consolePages(consoleFolder));
  app.use(() => {
    throw new ServiceError("not_found.address");
  });
  app.use(errorHandler);

  return {
    express: app,
    drain() {
      isDraining = true;
    },
    endStreams() {
      events.closeAll();
      waits.stop();
    },
  };
}

function securityHeaders(baseUrl: string) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    strictTransportSecurity: baseUrl.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // Headers for old browsers are off, because they would be sent with each of the console's many small files.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
