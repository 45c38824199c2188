const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Hebrew, Arabic and their neighbours: letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * A name as it stands in a sentence of ours: one from right to left keeps its own direction and leaves that of the
 * sentence, and signs that would turn what follows are left out.
 */
export function isolate(value: string): string {
  const own = value.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(own) ? FIRST_STRONG_ISOLATE + own + POP_ISOLATE : own;
}
