import type { Services } from "#bff/app/context.ts";
import type { SeedOrganization } from "./seed-organization.ts";

/** Fills a new organization, which contains only people, with data. */
export type Scenario = (given: {
  services: Services;
  organization: SeedOrganization;
  /** Factor for the number of records. Tests use less than 1. */
  scale: number;
  /** Prints a line of progress. */
  print: (line: string) => void;
}) => Promise<void>;
