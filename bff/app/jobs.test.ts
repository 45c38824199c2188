import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jobKinds } from "./jobs.ts";

const DOMAINS = join(import.meta.dirname, "../domain");

it("lists the kinds of jobs of all domains, because jobs without a queue are lost", async () => {
  const files = globSync("**/*.jobs.ts", { cwd: DOMAINS });
  const modules = await Promise.all(files.map((file) => import(join(DOMAINS, file)) as Promise<object>));
  const kinds = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((value) => typeof value === "object" && value !== null && "queue" in value);
  expect(kinds.length).toBeGreaterThan(5);
  expect(jobKinds).toEqual(expect.arrayContaining(kinds));
});
