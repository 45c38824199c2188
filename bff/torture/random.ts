/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number between the two, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** The same things in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** A source of its own for everybody with a name, so that nobody's numbers depend on how fast others are. */
export function createRandom(seed: number, name: string): Random {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    chance: (probability) => next() < probability,
    shuffled(things) {
      const rest = [...things];
      return things.map(() => rest.splice(between(0, rest.length - 1), 1)[0]!);
    },
  };
}
