import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { startImportWorkers } from "../domain/imports/imports.worker.ts";
import { findRunningPostgres } from "../platform/database/embedded-postgres.ts";
import { createLogger } from "../platform/logging.ts";
import { runSeed, SCENARIOS } from "../seeds/run-seed.ts";
import { addressesOf, peopleOf } from "../seeds/seed-house.ts";
import { startServices } from "../start-services.ts";
import { runCommand, UsageError } from "./run-command.ts";

const usage = `
Fills an organization of its own with data to look at and to test with, in the installation that the settings name.

  npm run seed -- <${SCENARIOS.join("|")}> [--again] [--password <for everybody>] [--scale <share of it>]

  --again      makes it anew where it is there already
  --password   of everybody in it, at least 12 characters; without it one is made up and printed
  --scale      makes a share of it, above 0 and up to 1
`;
const options = {
  again: { type: "boolean", default: false },
  password: { type: "string" },
  scale: { type: "string", default: "1" },
} as const;
const SHORTEST_PASSWORD = 12;

await runCommand({ usage, options, positionals: 1 }, async ({ values, positionals: [scenario] }) => {
  const scale = Number(values.scale);
  const { again, password: chosen } = values;
  if (!scenario || !SCENARIOS.includes(scenario)) throw new UsageError("Name one scenario.");
  if (!(scale > 0 && scale <= 1)) throw new UsageError("--scale is a number above 0 and up to 1.");
  if (chosen !== undefined && chosen.length < SHORTEST_PASSWORD)
    throw new UsageError(`--password needs at least ${SHORTEST_PASSWORD} characters.`);
  const config = readConfig(process.env);
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
  return 0;
});
