const MAX_LINE_BYTES = 2048;
/** Limits for the texts of a line, tried in this order until the line is short enough. */
const TEXT_LIMITS = [1000, 500, 250, 100, 40];
const MAX_ENTRIES = 20;

/** Cuts a JSON line of the log to 2 kB. Cut texts and lists say how long they were. */
export function cutLine(line: string): string {
  if (line.length <= MAX_LINE_BYTES && Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const fields = JSON.parse(line) as Record<string, unknown>;
  for (const limit of TEXT_LIMITS) {
    const cut = `${JSON.stringify(fields, (_key, value: unknown) => cutValue(value, limit))}\n`;
    if (Buffer.byteLength(cut) <= MAX_LINE_BYTES) return cut;
  }
  // The line has too many fields.
  const { level, time, msg } = fields;
  return `${JSON.stringify({ level, time, msg: cutValue(msg, TEXT_LIMITS[1]!), cut: `${Buffer.byteLength(line)} bytes` })}\n`;
}

function cutValue(value: unknown, limit: number): unknown {
  if (typeof value === "string" && value.length > limit)
    return `${value.slice(0, limit)}… (cut, ${value.length} characters)`;
  if (Array.isArray(value) && value.length > MAX_ENTRIES)
    return [...value.slice(0, MAX_ENTRIES), `… (cut, ${value.length} entries)`];
  return value;
}
