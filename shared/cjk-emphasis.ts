import type { Processor } from "unified";

/** A token of the Markdown parser. */
interface Sequence {
  _open?: boolean;
  _close?: boolean;
}
type Step = (code: number | null) => Step | undefined;
interface Effects {
  exit: (type: string) => Sequence;
}
interface Context {
  previous: number | null;
  parser: { constructs: { text: Record<number, Construct[]> } };
}
/** The part of a construct of micromark that this file uses. */
interface Construct {
  name: string;
  tokenize: (this: Context, effects: Effects, ok: Step, nok: Step) => Step;
  resolveAll: (events: unknown[], context: Context) => unknown[];
}

const ASTERISK = 42;

/** Characters of scripts that are written without spaces between words, with their punctuation. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;

type Kind = "space" | "punctuation" | "cjk" | "other";

/** Returns the kind of a UTF-16 code unit. Negative codes are line ends and tabs. */
function kindOf(code: number | null): Kind {
  if (code === null || code < 0) return "space";
  const char = String.fromCodePoint(code);
  if (CJK.test(char) && char !== "\u3000") return "cjk";
  if (/\s/.test(char)) return "space";
  return /[\p{P}\p{S}]/u.test(char) ? "punctuation" : "other";
}

/** Returns whether a run of asterisks may begin or end emphasis whose text begins or ends with `inner`. */
function isFlanking(inner: Kind, outer: Kind): boolean {
  return inner !== "space" && (inner !== "punctuation" || outer !== "other");
}

/**
 * Returns whether a run of asterisks between two UTF-16 code units may open or close emphasis, by the CJK-friendly rule of
 * https://github.com/tats-u/markdown-cjk-friendly. Null if neither is CJK, where the rule of CommonMark applies.
 */
export function cjkEmphasisAt(
  previous: number | null,
  next: number | null,
): { open: boolean; close: boolean } | null {
  const [before, after] = [kindOf(previous), kindOf(next)];
  if (before !== "cjk" && after !== "cjk") return null;
  return { open: isFlanking(after, before), close: isFlanking(before, after) };
}

/** Returns the parser's own construct for emphasis. */
function emphasisOf({ parser }: Context): Construct {
  return parser.constructs.text[ASTERISK]!.find(({ name }) => name === "attention")!;
}

const cjkEmphasis: Construct = {
  name: "cjkEmphasis",
  tokenize(effects, ok, nok) {
    const { previous } = this;
    let sequence: Sequence | undefined;
    const watched = {
      ...effects,
      exit(type: string) {
        sequence = effects.exit(type);
        return sequence;
      },
    };
    const end: Step = (code) => {
      const flanking = cjkEmphasisAt(previous, code);
      if (sequence && flanking) {
        sequence._open = flanking.open;
        sequence._close = flanking.close;
      }
      return ok(code);
    };
    return emphasisOf(this).tokenize.call(this, watched, end, nok);
  },
  resolveAll: (events, context) => emphasisOf(context).resolveAll(events, context),
};

/** Lets Markdown have emphasis beside the punctuation of Chinese, Japanese and Korean, which have no spaces around it. */
export function remarkCjkEmphasis(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ text: { [ASTERISK]: cjkEmphasis } });
}
