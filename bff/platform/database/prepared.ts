import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";

/**
 * A query that is asked all the time, for all its values: built once in this process and planned once a connection. It has
 * to name its columns (a prepared `select *` breaks when a newer release adds one), to deserve one plan for all values, and
 * to hand each value to the database as it is.
 */
export function prepareQuery<DB, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let query: { compiled: CompiledQuery<Row>; order: (keyof Values)[] } | null = null;
  return async (db, values) => {
    query ??= compileOnce(build, db, Object.keys(values));
    const { compiled, order } = query;
    const parameters = order.map((name) => values[name]);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * The same for a family of queries that differ in more than their values. There may be no more than a handful of shapes:
 * every connection keeps each of them.
 */
export function prepareShapes<DB, Shape extends string, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, shape: Shape, values: Values) => Compilable<Row>,
): (db: Kysely<DB>, shape: Shape, values: Values) => Promise<Row[]> {
  const queries = new Map<Shape, (db: Kysely<DB>, values: Values) => Promise<Row[]>>();
  return (db, shape, values) => {
    let query = queries.get(shape);
    if (!query) {
      query = prepareQuery((db: Kysely<DB>, given: Values) => build(db, shape, given));
      queries.set(shape, query);
    }
    return query(db, values);
  };
}

/**
 * A value that the planner does not see. A prepared query is planned for each value anew as long as a plan for all of them
 * looks worse, which it does where the planner takes an unknown value for a common one.
 */
export function unseen(value: unknown, type = "text"): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})`;
}

/** Builds the query with a stand-in for each value, to see which parameter is which. */
function compileOnce<DB, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
  db: Kysely<DB>,
  names: (keyof Values)[],
) {
  const standIns = new Map<unknown, keyof Values>();
  const given = {} as Record<keyof Values, unknown>;
  for (const name of names) {
    given[name] = { standsFor: name };
    standIns.set(given[name], name);
  }
  const built = build(db, given as Values).compile();
  const order = built.parameters.map((parameter) => {
    const name = standIns.get(parameter);
    if (name === undefined)
      throw new Error(`A prepared query has a parameter of its own: ${String(parameter)}.`);
    return name;
  });
  return { compiled: CompiledQuery.raw(`${built.sql} ${MARK}`) as CompiledQuery<Row>, order };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `prepared_${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** A connection that prepares the queries that are marked. */
export class PreparingClient extends pg.Client {
  // One signature for all of pg's ways to ask; kysely uses text with values.
  override query = ((text: unknown, values: unknown, callback: unknown): unknown => {
    const query = super.query as (...all: unknown[]) => unknown;
    if (typeof text !== "string" || !text.endsWith(MARK)) return query.call(this, text, values, callback);
    return query.call(this, { name: nameOf(text), text, values }, callback);
  }) as pg.Client["query"];
}
