import { createSetupLink, hasAdministrator } from "#bff/domain/identity/index.ts";
import type { Services } from "./context.ts";

/** Logs and prints that the service is ready. Until there is an administrator, prints a one-time link to create one. */
export async function announceStart(services: Pick<Services, "config" | "db" | "log">): Promise<void> {
  const { config, db, log } = services;
  log.info({ url: config.baseUrl, role: config.role, version: config.version }, "ready");
  if (config.role === "worker") {
    console.log(`\n  Newsrack is ready. This worker reports its health at ${config.baseUrl}/healthz\n`);
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
