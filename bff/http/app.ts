import express, { type Express } from "express";
import helmet from "helmet";
import { accessConfigRoutes } from "../domain/access/access-config.routes.ts";
import { accessTrialRoutes } from "../domain/access/access-trials.routes.ts";
import { calloutRoutes } from "../domain/access/callouts.routes.ts";
import { readerSignInRoutes } from "../domain/access/reader-sign-in.routes.ts";
import { testReaderRoutes } from "../domain/access/test-readers.routes.ts";
import { accountRoutes } from "../domain/accounts/accounts.routes.ts";
import { auditRoutes } from "../domain/audit/audit.routes.ts";
import { chatbotRoutes } from "../domain/chatbots/chatbots.routes.ts";
import { conformanceRoutes } from "../domain/conformance/conformance.routes.ts";
import { emagCategoryRoutes } from "../domain/emags/categories/emag-categories.routes.ts";
import { emagConsoleRoutes } from "../domain/emags/emag-console.routes.ts";
import { emagRoutes } from "../domain/emags/emags.routes.ts";
import { ServiceError } from "../domain/errors.ts";
import { imageRoutes } from "../domain/images/images.routes.ts";
import { importRoutes } from "../domain/imports/imports.routes.ts";
import { kioskRoutes } from "../domain/kiosk/kiosk.routes.ts";
import { organizationRoutes } from "../domain/organizations/organizations.routes.ts";
import { overviewRoutes } from "../domain/overview/overview.routes.ts";
import { peopleRoutes } from "../domain/people/people.routes.ts";
import { plannedEditionRoutes, plannedEmagRoutes } from "../domain/planned-emags/planned-emags.routes.ts";
import { profileRoutes } from "../domain/profile/profile.routes.ts";
import { publicationSettingsRoutes } from "../domain/publication-settings/publication-settings.routes.ts";
import { reviewRoutes } from "../domain/reviews/reviews.routes.ts";
import { searchRoutes } from "../domain/search/search.routes.ts";
import { setupRoutes } from "../domain/setup/setup.routes.ts";
import { signInProviderRoutes } from "../domain/sign-in-provider/sign-in-provider.routes.ts";
import {
  articleCategoryRoutes,
  categoryDeskRoutes,
} from "../domain/stories/categories/article-categories.routes.ts";
import { storyDeskRoutes, storyRoutes } from "../domain/stories/stories.routes.ts";
import { uploadRoutes } from "../domain/uploads/uploads.routes.ts";
import type { Services } from "../services.ts";
import { compressAnswers } from "./compress-answers.ts";
import { consolePage } from "./console-page.ts";
import { contractRoutes, kioskRouteTable } from "./contract-routes.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { errorHandler } from "./error-handler.ts";
import { eventRoutes } from "./events.ts";
import { healthRoutes } from "./health.ts";
import { refuseOtherMethods } from "./method-not-allowed.ts";
import { countRequests, metricsRoute } from "./metrics.ts";
import { readersFromAnywhere } from "./readers-from-anywhere.ts";
import { requestLog } from "./request-log.ts";
import { signInRoutes } from "./sign-in.ts";

export interface App {
  express: Express;
  /** From now on `/readyz` says no, and whoever sends requests here turns to others. */
  drain(): void;
  /** Ends what would never end by itself: consoles connect anew. */
  endStreams(): void;
}

/** The middleware in its order, and the routers by name. */
export function createApp(services: Services, consoleFolder: string): App {
  const { config, log } = services;
  let draining = false;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(requestLog(log));
  if (services.metrics) app.use(countRequests(services.metrics));
  app.use(securityHeaders(config.baseUrl));
  app.use(compressAnswers());
  app.use(["/api", "/console/api"], (request, response, next) => {
    response.set("Cache-Control", "private, no-store");
    // A record's ETag is its version, which import progress does not change: a 304 would hide that progress.
    delete request.headers["if-none-match"];
    next();
  });
  app.use("/kiosk", readersFromAnywhere());

  healthRoutes(app, services, () => draining);
  metricsRoute(app, services);
  if (config.role === "worker") {
    app.use(errorHandler);
    return {
      express: app,
      drain() {
        draining = true;
      },
      endStreams() {},
    };
  }
  // Each request is held against one route after the other, and an error against all that follow: readers, who are the most,
  // come first, and so do scripts.
  kioskRoutes(app, services);
  app.use("/kiosk", errorHandler);
  refuseOtherMethods(app, Object.values(kioskRouteTable));
  docsRoutes(app, services);
  emagRoutes(app, services);
  plannedEmagRoutes(app, services);
  storyRoutes(app, services);
  articleCategoryRoutes(app, services);
  app.use("/api", errorHandler);
  refuseOtherMethods(app, Object.values(contractRoutes));

  signInRoutes(app, services);
  setupRoutes(app, services);
  accountRoutes(app, services);
  peopleRoutes(app, services);
  profileRoutes(app, services);
  signInProviderRoutes(app, services);
  organizationRoutes(app, services);
  publicationSettingsRoutes(app, services);
  emagCategoryRoutes(app, services);
  emagConsoleRoutes(app, services);
  importRoutes(app, services);
  uploadRoutes(app, services);
  plannedEditionRoutes(app, services);
  reviewRoutes(app, services);
  auditRoutes(app, services);
  storyDeskRoutes(app, services);
  categoryDeskRoutes(app, services);
  imageRoutes(app, services);
  accessConfigRoutes(app, services);
  chatbotRoutes(app, services);
  calloutRoutes(app, services);
  testReaderRoutes(app, services);
  readerSignInRoutes(app, services);
  accessTrialRoutes(app, services);
  conformanceRoutes(app, services);
  overviewRoutes(app, services);
  searchRoutes(app, services);
  const events = eventRoutes(app, services);

  app.use(["/api", "/console/api", "/kiosk"], () => {
    throw new ServiceError("not_found.api_address");
  });
  consolePage(app, consoleFolder);
  app.use(() => {
    throw new ServiceError("not_found.address");
  });
  app.use(errorHandler);

  return {
    express: app,
    drain() {
      draining = true;
    },
    endStreams: () => events.closeAll(),
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
    // Of browsers that no longer exist; they would be sent with each of the console's many small files.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
