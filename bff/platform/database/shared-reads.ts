/** So many queries of a kind are under way at a time, and so many rows are asked for in one of them. */
const AT_ONCE = 2;
const ROWS_A_QUERY = 100;

interface Reading<Row> {
  answer: Promise<Row | undefined>;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads rows by their identifiers for many who ask at the same time. Whoever comes while as many queries are under way as may
 * be is answered by the next one, together with all who wait: never by one that began before they asked, so that nobody is
 * shown what was changed before. Those who ask for the same row are given the same object, which is not theirs to change.
 */
export function shareReads<Row>(
  read: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): (id: number) => Promise<Row | undefined> {
  let waiting = new Map<number, Reading<Row>>();
  let underWay = 0;

  function readNext(): void {
    if (underWay === AT_ONCE || waiting.size === 0) return;
    const all = [...waiting];
    const batch = all.slice(0, ROWS_A_QUERY);
    // A new one: what a map leaves behind as it changes would keep who asked until memory is cleared as a whole.
    waiting = new Map(all.slice(ROWS_A_QUERY));
    underWay += 1;
    read(batch.map(([id]) => id))
      .then(
        (rows) => {
          const found = new Map(rows.map((row) => [idOf(row), row]));
          for (const [id, { resolve }] of batch) resolve(found.get(id));
        },
        (error: unknown) => {
          for (const [, { reject }] of batch) reject(error);
        },
      )
      .finally(() => {
        underWay -= 1;
        readNext();
      });
  }

  return (id) => {
    let reading = waiting.get(id);
    if (!reading) {
      const { promise: answer, resolve, reject } = Promise.withResolvers<Row | undefined>();
      reading = { answer, resolve, reject };
      waiting.set(id, reading);
      readNext();
    }
    return reading.answer;
  };
}
