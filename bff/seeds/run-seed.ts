import type { Services } from "../services.ts";
import { broken } from "./broken.ts";
import { busy } from "./busy.ts";
import { huge } from "./huge.ts";
import type { Scenario } from "./scenario.ts";
import { beginHouse, changePasswords, findHouse, finishHouse, removeHouses } from "./seed-house.ts";
import { small } from "./small.ts";

const scenarios: Record<string, Scenario> = { small, busy, huge, broken };

export const SCENARIOS: readonly string[] = Object.keys(scenarios);

export interface SeedResult {
  organizationId: number;
  /** False where the scenario was there already and stayed as it was. */
  made: boolean;
}

/**
 * Fills an organization of its own with a scenario, unless it is there; `again` replaces it. One that a broken-off run left
 * behind is cleared away first. A password is given to those who are made, and, where it was `chosen`, to those who are there.
 */
export async function runSeed(
  services: Services,
  name: string,
  options: {
    again?: boolean;
    password: string;
    chosen?: boolean;
    scale?: number;
    say?: (line: string) => void;
  },
): Promise<SeedResult> {
  const fill = scenarios[name];
  if (!fill) throw new Error(`There is no scenario ${name}. There are: ${SCENARIOS.join(", ")}.`);
  const known = await findHouse(services.db, name);
  if (known !== null && !options.again) {
    if (options.chosen) await changePasswords(services, name, options.password);
    return { organizationId: known, made: false };
  }
  await removeHouses(services, name, options.again ? "all" : "unfinished");
  const house = await beginHouse(services, name, options.password);
  await fill({ services, house, scale: options.scale ?? 1, say: options.say ?? (() => undefined) });
  await finishHouse(services.db, name, house);
  return { organizationId: house.organizationId, made: true };
}
