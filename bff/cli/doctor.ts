import { ConfigError, readConfig } from "../config.ts";
import type { Facts } from "../operating/doctor/facts.ts";
import type { Finding } from "../operating/doctor/finding.ts";
import { gatherFacts } from "../operating/doctor/gather.ts";
import { diagnose } from "../operating/doctor/rules.ts";
import { hasDatabase, reachDatabase } from "./reach-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Says in sentences what is wrong with an installation, and what to do about it. Changes nothing.

  npm run doctor [-- --json]

Exit code: 0 nothing has to be done; 1 something has to.
`;
const options = { json: { type: "boolean", default: false } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const { facts, findings } = await examine();
  const isWell = findings.every(({ level }) => level !== "problem");
  if (values.json) console.log(JSON.stringify({ ok: isWell, findings, facts }, null, 2));
  else console.log(inWords(facts, findings));
  return isWell ? 0 : 1;
});

async function examine(): Promise<{ facts: Facts | null; findings: Finding[] }> {
  try {
    const config = readConfig(process.env);
    const facts = await gatherFacts(config, async () =>
      (await hasDatabase(config)) ? reachDatabase(config) : null,
    );
    return { facts, findings: diagnose(facts) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = "Correct it: the README lists the settings. Nothing else was looked at.";
    return {
      facts: null,
      findings: [{ rule: "settings", level: "problem", message: error.message, advice }],
    };
  }
}

function inWords(facts: Facts | null, findings: Finding[]): string {
  const where = facts ? `  ${facts.settings.dataDir}, Newsrack ${facts.version}\n` : "";
  if (findings.length === 0) return `\n${where}  Nothing is wrong.\n`;
  const lines = findings.map(
    ({ level, message, advice }) =>
      `  ${level === "problem" ? "Problem" : "Warning"}: ${message}\n    ${advice}\n`,
  );
  return `\n${where}\n${lines.join("\n")}`;
}
