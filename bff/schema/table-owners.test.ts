import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { derivedFrom, readModels, referenceTables, tableOwners } from "./table-owners.ts";
import type { Database } from "./tables.ts";

interface Access {
  file: string;
  table: keyof Database;
  writes: boolean;
}

const WRITES = new Set([
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "into",
  "update",
  "delete from",
]);
const BUILDER =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|using|table)\(\s*\[?\s*"(\w+)/g;
const STATEMENT = /\b(delete from|from|join|into|update)\s+(\w+)/g;
const DERIVED = new RegExp(String.raw`\b(${Object.keys(derivedFrom).join("|")})\b`, "g");
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$|--.*$/gm;
const owned = new Set<string>(Object.keys(tableOwners));

/** Returns the tables that a source file uses in Kysely queries and in SQL. */
function accessesOf(file: string, source: string): Access[] {
  const code = source.replace(COMMENT, "");
  const derived = [...code.matchAll(DERIVED)].map(([, name]) => ({
    file,
    table: derivedFrom[name!]!,
    writes: false,
  }));
  return [...code.matchAll(BUILDER), ...code.matchAll(STATEMENT)]
    .map(([, verb, table]) => ({ file, table: table as keyof Database, writes: WRITES.has(verb!) }))
    .filter(({ table }) => owned.has(table))
    .concat(derived);
}

const accesses = globSync("{app,core,domain,http,operations,platform}/**/*.ts", {
  cwd: new URL("../", import.meta.url),
  exclude: (name) => /\.(test|fixture)\.ts$|^testing$/.test(name),
}).flatMap((file) => accessesOf(file, readFileSync(new URL(`../${file}`, import.meta.url), "utf8")));

const belongsTo = (file: string, part: string) => file === part || file.startsWith(`${part}/`);
const isForeign = ({ file, table }: Access) => !belongsTo(file, tableOwners[table]);
const describeAccess = ({ file, table }: Access) => `${file}: ${table} belongs to ${tableOwners[table]}`;
const allows = (part: string, { file, table }: Access) => {
  const { tables } = readModels[part]!;
  return belongsTo(file, part) && (tables === "all" || tables.includes(table));
};

describe("tableOwners", () => {
  it("has an owner with queries for every table but that of a library", () => {
    const found = new Set(accesses.filter((access) => !isForeign(access)).map(({ table }) => table));
    expect([...owned].filter((table) => !found.has(table as keyof Database))).toEqual(["rate_limits"]);
  });

  it("allows only the owner to write a table, except after a restore", () => {
    const foreign = accesses.filter(
      (access) => access.writes && isForeign(access) && !belongsTo(access.file, "operations/backup"),
    );
    expect(foreign.map(describeAccess)).toEqual([]);
  });

  it("allows only the owner and the read models to read a table", () => {
    const foreign = accesses.filter(
      (access) =>
        !access.writes &&
        isForeign(access) &&
        !referenceTables.includes(access.table) &&
        !Object.keys(readModels).some((part) => allows(part, access)),
    );
    expect([...new Set(foreign.map(describeAccess))]).toEqual([]);
  });

  it("lists no read model that reads only its own tables", () => {
    const foreign = accesses.filter(isForeign);
    const unused = Object.entries(readModels).flatMap(([part, { tables }]) =>
      (tables === "all" ? [undefined] : tables)
        .filter(
          (table) =>
            !foreign.some((access) => belongsTo(access.file, part) && (!table || access.table === table)),
        )
        .map((table) => `${part}: ${table ?? "all"}`),
    );
    expect(unused).toEqual([]);
  });
});
