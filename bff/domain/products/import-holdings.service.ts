import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { dayIn } from "#bff/core/local-days.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { render } from "#bff/messages/render.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import { type ImportFault, MAX_IMPORTED_ROWS, newHolding } from "#shared/console/products/holdings.ts";
import * as repo from "./holdings.repo.ts";
import { addHolding, type HoldingContext, requireMainPublication } from "./holdings.service.ts";
import { type CsvRow, parseCsv, UnclosedQuote } from "./parse-csv.ts";
import { listProducts } from "./products.repo.ts";
import { publishProducts } from "./products.service.ts";

const COLUMNS = ["product", "email", "name", "starts_on", "ends_on"] as const;
/** A file with more faults has one cause, so that the first ones are enough. */
const MAX_FAULTS = 100;

interface Fault {
  line: number;
  column: string | null;
  message: Message | string;
}

interface ImportRow {
  product: string;
  product_id: number;
  email: string;
  name: string;
  starts_on: string;
  ends_on: string | null;
}

/** Checks a CSV file of holdings without storing anything. */
export async function previewHoldings(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
  csv: string,
  language: Language,
) {
  const { rows, faults } = await readRows(db, organizationId, csv);
  const { known, newReaders } = await compare(db, organizationId, rows);
  return {
    rows: rows.length,
    new_readers: newReaders,
    known: known.length,
    faults: faults
      .slice(0, MAX_FAULTS)
      .map((fault): ImportFault => ({ ...fault, message: render(fault.message, language) })),
  };
}

/** Adds all holdings of a CSV file that the readers do not have. Throws `Invalid`, and adds none, if a line has a fault. */
export async function importHoldings(
  services: HoldingContext,
  author: Author,
  organizationId: number,
  csv: string,
): Promise<{ added: number; new_readers: number; known: number }> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockImports(trx);
    const { rows, faults } = await readRows(trx, organizationId, csv);
    if (faults.length > 0) throw new Invalid({ csv: faults.slice(0, MAX_FAULTS).map(toMessage) });
    const { known, missing, newReaders } = await compare(trx, organizationId, rows);
    // In the order of the addresses, because accounts and mails are locked by address.
    for (const row of missing.toSorted((one, other) => (one.email < other.email ? -1 : 1)))
      await addHolding(trx, services, author, organizationId, row, { source: "import" });
    await publishProducts(services, trx, organizationId);
    return { added: missing.length, new_readers: newReaders, known: known.length };
  });
}

const toMessage = ({ line, column, message: text }: Fault): Message =>
  column === null
    ? message("rules.csv_line", { line, problem: text })
    : message("rules.csv_cell", { line, column, problem: text });

/** A file of which no line can be read. */
const refused = (line: number, text: Message) => ({
  rows: [],
  faults: [{ line, column: null, message: text }],
});

async function readRows(
  db: Db,
  organizationId: number,
  csv: string,
): Promise<{ rows: ImportRow[]; faults: Fault[] }> {
  let lines: CsvRow[];
  try {
    lines = parseCsv(csv);
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    return refused(error.line, message("rules.csv_quotes"));
  }
  const [header, ...body] = lines;
  const names = (header?.cells ?? []).map((cell) => cell.toLowerCase());
  const isKnown = (name: string) => (COLUMNS as readonly string[]).includes(name);
  if (
    !names.includes("product") ||
    !names.includes("email") ||
    !names.every(isKnown) ||
    new Set(names).size < names.length
  )
    return refused(header?.line ?? 1, message("rules.csv_columns"));
  if (body.length > MAX_IMPORTED_ROWS)
    return refused(header!.line, message("rules.csv_too_many_rows", { maximum: MAX_IMPORTED_ROWS }));
  const products = new Map((await listProducts(db, organizationId)).map((row) => [row.key, row]));
  const todays = new Map<number, string>();
  const faults: Fault[] = [];
  const rows: ImportRow[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== names.length) {
      const text = message("rules.csv_cells", { found: cells.length, expected: names.length });
      faults.push({ line, column: null, message: text });
      continue;
    }
    const given = Object.fromEntries(
      names.map((name, index) => [name, cells[index]]).filter(([, cell]) => cell !== ""),
    );
    const parsed = newHolding.safeParse(given);
    const found: Fault[] = (parsed.error?.issues ?? []).map((issue) => ({
      line,
      column: String(issue.path[0] ?? ""),
      message: messageOfProblem(issue.message),
    }));
    const product = products.get(String(given.product));
    if (!product && !found.some(({ column }) => column === "product"))
      found.push({ line, column: "product", message: message("rules.product_unknown") });
    if (parsed.success && product) {
      let today = todays.get(product.id);
      if (today === undefined) {
        const { time_zone } = await requireMainPublication(db, organizationId, product.id);
        today = dayIn(time_zone, new Date());
        todays.set(product.id, today);
      }
      const { starts_on = today, ...rest } = parsed.data;
      if (rest.ends_on !== null && rest.ends_on < starts_on)
        found.push({ line, column: "ends_on", message: message("rules.holding_ends_before_start") });
      else rows.push({ ...rest, starts_on, product_id: product.id });
    }
    faults.push(...found);
  }
  return { rows, faults };
}

/** Finds the holdings that the readers have already, or that the file has twice, and the readers whom the organization does not see. */
async function compare(db: Db, organizationId: number, rows: ImportRow[]) {
  const readers = await repo.knownReaders(
    db,
    organizationId,
    rows.map(({ email }) => email),
  );
  const held = await repo.holdingKeys(db, organizationId, [...readers.values()]);
  const known: ImportRow[] = [];
  const missing: ImportRow[] = [];
  for (const row of rows) {
    const key = repo.holdingKey(readers.get(row.email) ?? row.email, row);
    (held.has(key) ? known : missing).push(row);
    held.add(key);
  }
  const newReaders = new Set(rows.map(({ email }) => email).filter((email) => !readers.has(email))).size;
  return { known, missing, newReaders };
}
