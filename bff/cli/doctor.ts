import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import type { Facts } from "../operating/doctor/facts.ts";
import type { Finding } from "../operating/doctor/finding.ts";
import { gatherFacts } from "../operating/doctor/gather.ts";
import { diagnose } from "../operating/doctor/rules.ts";
import { explain } from "./explain.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run doctor`: says what is wrong with an installation. Ends with 1 when something has to be done. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const { facts, findings } = await examine();
  const isWell = findings.every(({ level }) => level !== "problem");
  if (values.json) console.log(JSON.stringify({ ok: isWell, findings, facts }, null, 2));
  else console.log(inWords(facts, findings));
  process.exitCode = isWell ? 0 : 1;
}

async function examine(): Promise<{ facts: Facts | null; findings: Finding[] }> {
  try {
    const config = readConfig(process.env);
    const facts = await gatherFacts(config, () => reachDatabase(config));
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

try {
  await main();
} catch (error) {
  explain(error);
}
