import { ConfigError, readConfig } from "#bff/app/config.ts";
import { collectFacts } from "#bff/operations/doctor/collect-facts.ts";
import type { Facts } from "#bff/operations/doctor/facts.ts";
import type { Finding } from "#bff/operations/doctor/finding.ts";
import { diagnose } from "#bff/operations/doctor/rules.ts";
import { acquireDatabase, hasDatabase } from "./acquire-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Checks an installation and prints its problems and how to fix them. Changes nothing.

  npm run doctor [-- --json]

  --json   prints the findings and facts as JSON

Run the command with the same settings as the service.
Exit code: 0 there are no problems, 1 there are problems, 2 wrong usage.
`;
const options = { json: { type: "boolean", default: false } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const { facts, findings } = await examine();
  const isHealthy = findings.every(({ level }) => level !== "problem");
  if (values.json) console.log(JSON.stringify({ ok: isHealthy, findings, facts }, null, 2));
  else console.log(formatFindings(facts, findings));
  return isHealthy ? 0 : 1;
});

async function examine(): Promise<{ facts: Facts | null; findings: Finding[] }> {
  try {
    const config = readConfig(process.env);
    const facts = await collectFacts(config, async () =>
      (await hasDatabase(config)) ? acquireDatabase(config) : null,
    );
    return { facts, findings: diagnose(facts) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = "Correct the setting, and run the doctor again. The README lists all settings.";
    return {
      facts: null,
      findings: [{ rule: "settings", level: "problem", message: error.message, advice }],
    };
  }
}

function formatFindings(facts: Facts | null, findings: Finding[]): string {
  const heading = facts ? `  ${facts.settings.dataDir}, Newsrack ${facts.version}\n` : "";
  if (findings.length === 0) return `\n${heading}  No problems found.\n`;
  const lines = findings.map(
    ({ level, message, advice }) =>
      `  ${level === "problem" ? "Problem" : "Warning"}: ${message}\n    ${advice}\n`,
  );
  return `\n${heading}\n${lines.join("\n")}`;
}
