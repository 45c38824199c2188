import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { startImportWorkers } from "../domain/imports/imports.worker.ts";
import { findRunningPostgres } from "../platform/database/embedded-postgres.ts";
import { createLogger } from "../platform/logging.ts";
import { runSeed, SCENARIOS } from "../seeds/run-seed.ts";
import { addressesOf, peopleOf } from "../seeds/seed-house.ts";
import { startServices } from "../start-services.ts";

const USAGE = `npm run seed -- <${SCENARIOS.join("|")}> [--again] [--password <for everybody>] [--scale <share of it>]`;
const SHORTEST_PASSWORD = 12;

class UsageError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      again: { type: "boolean", default: false },
      password: { type: "string" },
      scale: { type: "string", default: "1" },
    },
  });
  const [scenario] = positionals;
  const scale = Number(values.scale);
  if (!scenario || positionals.length > 1 || !SCENARIOS.includes(scenario))
    throw new UsageError(`Name one scenario: ${USAGE}`);
  if (!(scale > 0 && scale <= 1)) throw new UsageError("--scale is a number above 0 and up to 1.");
  if (values.password !== undefined && values.password.length < SHORTEST_PASSWORD)
    throw new UsageError(`--password needs at least ${SHORTEST_PASSWORD} characters.`);
  return { scenario, scale, again: values.again, password: values.password };
}

/** `npm run seed`: fills an organization of its own, in the running service's database or in our own start of it. */
async function main(config: Config): Promise<void> {
  const { scenario, password: chosen, again, scale } = readArguments();
  const password = chosen ?? randomBytes(12).toString("base64url");
  const running = config.databaseUrl ?? (await findRunningPostgres(join(config.dataDir, "postgres")));
  const { services, stop } = await startServices(
    { ...config, databaseUrl: running, provisionFile: null, metricsPort: null },
    createLogger("error"),
  );
  // Where no service runs, nobody else would import; where one does, the two share the work.
  const workers = await startImportWorkers(services);
  const begun = performance.now();
  const say = (line: string) =>
    console.log(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  try {
    const result = await runSeed(services, scenario, {
      again,
      password,
      chosen: chosen !== undefined,
      scale,
      say,
    });
    say(result.made ? "done" : `"${scenario}" is there already; --again replaces it`);
    for (const { name, address } of await addressesOf(services, result.organizationId))
      console.log(`\n  ${name}\n    ${address}`);
    console.log("\n  Sign in as");
    for (const { role, email } of peopleOf(scenario)) console.log(`    ${role.padEnd(8)} ${email}`);
    console.log(
      result.made || chosen
        ? `\n  Password of everybody: ${password}\n`
        : "\n  The password is the one that was printed when they were made; --password gives them another.\n",
    );
  } finally {
    await workers.stop();
    await stop();
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  const explained =
    error instanceof ConfigError ||
    error instanceof UsageError ||
    (error as Error).name === "EmbeddedPostgresError" ||
    String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
  console.error(explained ? (error as Error).message : error);
  process.exitCode = 1;
}
