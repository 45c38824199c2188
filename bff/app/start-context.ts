import type { Config } from "#bff/core/config.ts";
import { startAccess } from "#bff/domain/access/access.context.ts";
import { sealClearLocations } from "#bff/domain/emags/index.ts";
import { createAuthenticators } from "#bff/domain/identity/authenticators.routes.ts";
import { startIdentity } from "#bff/domain/identity/identity.context.ts";
import { convertEarlierSecondFactors } from "#bff/domain/identity/index.ts";
import { startImports } from "#bff/domain/imports/imports.context.ts";
import { startKiosk } from "#bff/domain/kiosk/kiosk.context.ts";
import { createReaderAuthenticator } from "#bff/domain/readers/reader-authenticator.routes.ts";
import { createReaders } from "#bff/domain/readers/readers.context.ts";
import { createStories } from "#bff/domain/stories/stories.context.ts";
import { createUploads } from "#bff/domain/uploads/uploads.context.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Services } from "./context.ts";
import { jobKinds } from "./jobs.ts";
import { type PlatformOptions, startPlatform, stopAll } from "./platform.ts";

export interface RunningServices {
  services: Services;
  /** Stops all parts in reverse order, the database last. */
  stop(): Promise<void>;
}

/** Starts the platform and the domains. If a part fails to start, stops the parts that were started. */
export async function startServices(
  config: Config,
  log: Logger,
  {
    checkResponses = false,
    onDatabaseEnd,
  }: {
    checkResponses?: boolean;
  } & Pick<PlatformOptions, "onDatabaseEnd"> = {},
): Promise<RunningServices> {
  const started = await startPlatform(config, log, { jobKinds, onDatabaseEnd });
  const platform = started.context;
  const stops = [started.stop];
  try {
    const identity = startIdentity(platform);
    const imports = startImports(platform);
    const readers = createReaders(platform);
    const access = startAccess({ ...platform, ...readers });
    const kiosk = startKiosk(platform);
    stops.push(identity.stop, imports.stop, access.stop, kiosk.stop);
    const context = {
      ...platform,
      ...identity.context,
      ...createUploads(platform),
      ...imports.context,
      ...access.context,
      ...kiosk.context,
      ...readers,
      ...createStories(),
      checkResponses,
    };
    const services: Services = Object.assign(context, {
      authenticators: { ...createAuthenticators(context), ...createReaderAuthenticator(context) },
    });
    await convertEarlierSecondFactors(services);
    await sealClearLocations(services);
    return { services, stop: () => stopAll(stops, log) };
  } catch (error) {
    await stopAll(stops, log);
    throw error;
  }
}
