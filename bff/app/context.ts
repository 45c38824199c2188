import type { AccessContext } from "#bff/domain/access/access.context.ts";
import type { IdentityContext } from "#bff/domain/identity/identity.context.ts";
import type { ImportsContext } from "#bff/domain/imports/imports.context.ts";
import type { KioskContext } from "#bff/domain/kiosk/kiosk.context.ts";
import type { UploadsContext } from "#bff/domain/uploads/uploads.context.ts";
import type { PlatformContext } from "./platform.ts";

/** All services of a process: the platform, and those of each domain. A function declares only the part that it uses. */
export interface Services
  extends PlatformContext,
    IdentityContext,
    UploadsContext,
    ImportsContext,
    AccessContext,
    KioskContext {
  /** Validates every response against the contract, and responds with 500 to a mismatch. On in tests only. */
  checkResponses: boolean;
}
