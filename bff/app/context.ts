import type { AccessContext } from "#bff/domain/access/index.ts";
import type { IdentityContext } from "#bff/domain/identity/index.ts";
import type { ImportsContext } from "#bff/domain/imports/imports.context.ts";
import type { KioskContext } from "#bff/domain/kiosk/kiosk.context.ts";
import type { ReadersContext } from "#bff/domain/readers/readers.context.ts";
import type { StoriesContext } from "#bff/domain/stories/stories.context.ts";
import type { UploadsContext } from "#bff/domain/uploads/uploads.context.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";

/** All services of a process: the platform, what routes use, and those of each domain. */
export interface Services
  extends RouteContext,
    IdentityContext,
    UploadsContext,
    ImportsContext,
    AccessContext,
    KioskContext,
    ReadersContext,
    StoriesContext {}
