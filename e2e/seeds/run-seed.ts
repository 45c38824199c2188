import type { Services } from "#bff/app/context.ts";
import { broken } from "./broken.ts";
import { busy } from "./busy.ts";
import { huge } from "./huge.ts";
import type { Scenario } from "./scenario.ts";
import {
  changePasswords,
  completeSeedOrganization,
  createSeedOrganization,
  deleteSeedOrganizations,
  findSeedOrganization,
} from "./seed-organization.ts";
import { small } from "./small.ts";

const scenarios: Record<string, Scenario> = { small, busy, huge, broken };

export const SCENARIOS: readonly string[] = Object.keys(scenarios);

export interface SeedResult {
  organizationId: number;
  /** False if the scenario already existed and was not changed. */
  created: boolean;
}

/**
 * Creates an organization with a scenario's data unless it exists. `again` replaces an existing one. The remains of an
 * interrupted run are deleted first. New people get the password, and existing ones only if it was `chosen`.
 */
export async function runSeed(
  services: Services,
  name: string,
  options: {
    again?: boolean;
    password: string;
    chosen?: boolean;
    scale?: number;
    print?: (line: string) => void;
  },
): Promise<SeedResult> {
  const fill = scenarios[name];
  if (!fill) throw new Error(`Unknown scenario ${name}. Available scenarios: ${SCENARIOS.join(", ")}.`);
  const existing = await findSeedOrganization(services.db, name);
  if (existing !== null && !options.again) {
    if (options.chosen) await changePasswords(services, name, options.password);
    return { organizationId: existing, created: false };
  }
  await deleteSeedOrganizations(services, name, options.again ? "all" : "unfinished");
  const organization = await createSeedOrganization(services, name, options.password);
  await fill({
    services,
    organization,
    scale: options.scale ?? 1,
    print: options.print ?? (() => undefined),
  });
  await completeSeedOrganization(services.db, name, organization);
  return { organizationId: organization.organizationId, created: true };
}
