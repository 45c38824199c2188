import { describe, expect, it } from "vitest";
import { z } from "zod";
import fields from "#shared/i18n/fields.en.ts";
import { readProblem } from "#shared/i18n/problem.ts";
import { contractRoutes, kioskRouteTable } from "./contract-routes.ts";

/** Values that most fields refuse. */
const INVALID = [null, "", "\0", -1, 1.5, 1e30, true, [], [{}], {}, "x".repeat(30_000), "x", ["x", "y"]];

function* objectsWith(schema: z.ZodObject): Generator<Record<string, unknown>> {
  yield {};
  for (const field of Object.keys(schema.shape)) for (const value of INVALID) yield { [field]: value };
}

describe.each(Object.entries({ ...contractRoutes, ...kioskRouteTable }))(
  "the schemas of %s",
  (_name, route) => {
    it("refuse with texts of the catalogue, which are translated", () => {
      const foreign = new Set<string>();
      for (const schema of [route.body, route.query])
        if (schema instanceof z.ZodObject)
          for (const value of objectsWith(schema))
            for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
              if (!readProblem(message, (key) => Object.hasOwn(fields, key)))
                foreign.add(`${path.join(".")}: ${message}`);
      expect([...foreign]).toEqual([]);
    });
  },
);
