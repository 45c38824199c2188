import { hasAdministrator } from "./domain/accounts/accounts.service.ts";
import { createSetupLink } from "./domain/accounts/setup-links.service.ts";
import type { Services } from "./services.ts";

/** Says where the service is; before there is an administrator, with the one-time link that makes one. */
export async function announceStart(services: Services): Promise<void> {
  const { config, db, log } = services;
  log.info({ url: config.baseUrl, role: config.role, version: config.version }, "ready");
  if (config.role === "worker") {
    console.log(`\n  Newsrack is ready: it imports, and says at ${config.baseUrl}/healthz that it lives\n`);
    return;
  }
  if (await hasAdministrator(db)) {
    console.log(`\n  Newsrack is ready: ${config.baseUrl}\n`);
    return;
  }
  const link = await createSetupLink(db, config.baseUrl, "first_administrator");
  console.log(
    `\n  Newsrack is ready. Create the first administrator (once, within 24 hours):\n\n    ${link}\n`,
  );
}
