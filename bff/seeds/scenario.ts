import type { Services } from "../services.ts";
import type { House } from "./seed-house.ts";

/** Fills an organization that has nothing but people. */
export type Scenario = (given: {
  services: Services;
  house: House;
  /** 1 for what the scenario promises; tests make less. */
  scale: number;
  /** A line for whoever waits. */
  say: (line: string) => void;
}) => Promise<void>;
