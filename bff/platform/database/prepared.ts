import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";

/**
 * Creates a prepared statement for a frequent query: it is compiled once per process and planned once per connection. The
 * query must list its columns, because a prepared `select *` fails after a migration adds one. It must pass each value to
 * the database unchanged, and one plan must suit all values.
 */
export function prepareQuery<DB, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let query: { names: ReadonlySet<string>; compiled: CompiledQuery<Row>; order: (keyof Values)[] } | null =
    null;
  return async (db, values) => {
    query ??= compileOnce(build, db, Object.keys(values));
    const { compiled, order } = query;
    requireSameKeys(query.names, values);
    const parameters = order.map((name) => values[name]);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * Creates a prepared statement per shape, for a query whose SQL varies. Use it for a handful of shapes only, because every
 * connection keeps a statement for each of them.
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
 * Wraps a value in a subquery, so that the planner always uses one generic plan. With the bare value, PostgreSQL plans a
 * prepared statement again for each execution if it estimates the generic plan as more expensive.
 */
export function hideFromPlanner<Value>(value: Value, type = "text"): RawBuilder<Value> {
  return sql`(select ${value}::${sql.raw(type)})`;
}

/** Compiles the query with a placeholder object for each value, to find out the order of the parameters. */
function compileOnce<DB, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
  db: Kysely<DB>,
  names: (keyof Values)[],
) {
  const nameByPlaceholder = new Map<unknown, keyof Values>();
  const placeholders = {} as Record<keyof Values, unknown>;
  for (const name of names) {
    placeholders[name] = { placeholderFor: name };
    nameByPlaceholder.set(placeholders[name], name);
  }
  const built = build(db, placeholders as Values).compile();
  const order = built.parameters.map((parameter) => {
    const name = nameByPlaceholder.get(parameter);
    if (name === undefined)
      throw new Error(
        `A prepared query has a parameter that is not one of its values: ${String(parameter)}.`,
      );
    return name;
  });
  const compiled = CompiledQuery.raw(`${built.sql} ${MARK}`) as CompiledQuery<Row>;
  return { names: new Set(names as string[]), compiled, order };
}

/** Throws if the values differ from those that the query was compiled for, because others would be ignored. */
function requireSameKeys(names: ReadonlySet<string>, values: Record<string, unknown>): void {
  const keys = Object.keys(values);
  if (keys.length !== names.size || !keys.every((key) => names.has(key)))
    throw new Error(`A prepared query got the values ${keys.join()} instead of ${[...names].join()}.`);
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `prepared_${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return name;
}

/** A database client that runs queries of `prepareQuery` as prepared statements, and sends those of a tick together. */
export class PreparingClient extends pg.Client {
  #isCorked = false;

  // One signature covers all overloads of pg. Kysely passes the text with values.
  override query = ((text: unknown, values: unknown, callback: unknown): unknown => {
    const query = super.query as (...all: unknown[]) => unknown;
    this.#sendWithOthers();
    if (typeof text !== "string" || !text.endsWith(MARK)) return query.call(this, text, values, callback);
    return query.call(this, { name: statementName(text), text, values }, callback);
  }) as pg.Client["query"];

  /** Otherwise each query would be a separate system call, which costs more than the rest of its handling. */
  #sendWithOthers(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
