import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readConfig } from "#bff/app/config.ts";
import { startServices } from "#bff/app/start-context.ts";
import { runCommand, UsageError } from "#bff/cli/run-command.ts";
import { startImportWorkers } from "#bff/domain/imports/queue/imports.worker.ts";
import { findRunningPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { runSeed, SCENARIOS } from "./run-seed.ts";
import { addressesOf, peopleOf } from "./seed-organization.ts";

const usage = `
Creates an organization with sample data for evaluation and tests.

  npm run seed -- <${SCENARIOS.join("|")}> [--again] [--password <password>] [--scale <number>]

  --again      replaces an existing sample organization
  --password   the password of all sample users, at least 12 characters. By default it is generated and printed
  --scale      the amount of data, greater than 0 and at most 1

Run the command with the same settings as the service.
`;
const options = {
  again: { type: "boolean", default: false },
  password: { type: "string" },
  scale: { type: "string", default: "1" },
} as const;
const MIN_PASSWORD_LENGTH = 12;

await runCommand({ usage, options, positionals: 1 }, async ({ values, positionals: [scenario] }) => {
  const scale = Number(values.scale);
  const { again, password: chosen } = values;
  if (!scenario || !SCENARIOS.includes(scenario))
    throw new UsageError(`The scenario must be one of ${SCENARIOS.join(", ")}.`);
  if (!(scale > 0 && scale <= 1))
    throw new UsageError("--scale must be a number greater than 0 and at most 1.");
  if (chosen !== undefined && chosen.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`--password must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  const config = readConfig(process.env);
  const password = chosen ?? randomBytes(12).toString("base64url");
  const running = config.databaseUrl ?? (await findRunningPostgres(join(config.dataDir, "postgres")));
  const { services, stop } = await startServices(
    { ...config, databaseUrl: running, provisionFile: null, metricsPort: null },
    createLogger("error"),
  );
  // Needed for imports if no service is running. If one is, both share the work.
  const workers = await startImportWorkers(services);
  const startedAt = performance.now();
  const print = (line: string) =>
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  try {
    const result = await runSeed(services, scenario, {
      again,
      password,
      chosen: chosen !== undefined,
      scale,
      print,
    });
    print(
      result.created ? "done" : `the organization "${scenario}" exists already; use --again to replace it`,
    );
    for (const { name, address } of await addressesOf(services, result.organizationId))
      console.log(`\n  ${name}\n    ${address}`);
    console.log("\n  Sign in as");
    for (const { role, email } of peopleOf(scenario)) console.log(`    ${role.padEnd(8)} ${email}`);
    console.log(
      result.created || chosen
        ? `\n  Password of all users: ${password}\n`
        : "\n  The password is the one that was printed when the users were created. Use --password to change it.\n",
    );
  } finally {
    await workers.stop();
    await stop();
  }
  return 0;
});
