const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * Isolates the text direction of a value in a sentence: right-to-left names keep their direction without affecting the
 * sentence. Removes bidirectional control characters.
 */
export function isolate(value: string): string {
  const own = value.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(own) ? FIRST_STRONG_ISOLATE + own + POP_ISOLATE : own;
}
