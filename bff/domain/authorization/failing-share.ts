import type { IBreaker } from "cockatiel";

interface Second {
  at: number;
  calls: number;
  failures: number;
}

/**
 * Breaks when, of at least `minimum` calls within the last `seconds`, half or more failed. What is older is forgotten also
 * while nobody calls, which the library's own sampling leaves until it has counted on.
 */
export class FailingShare implements IBreaker {
  readonly #seconds: number;
  readonly #minimum: number;
  readonly #now: () => number;
  #counted: Second[] = [];

  constructor(options: { seconds: number; minimum: number; now?: () => number }) {
    this.#seconds = options.seconds;
    this.#minimum = options.minimum;
    this.#now = options.now ?? (() => performance.now());
  }

  state = undefined;

  success(): void {
    this.#count().calls += 1;
  }

  failure(): boolean {
    const second = this.#count();
    second.calls += 1;
    second.failures += 1;
    const sum = (of: "calls" | "failures") => this.#counted.reduce((total, each) => total + each[of], 0);
    const calls = sum("calls");
    return calls >= this.#minimum && sum("failures") * 2 >= calls;
  }

  /** A breaker that closes begins anew. */
  forget(): void {
    this.#counted = [];
  }

  #count(): Second {
    const at = Math.floor(this.#now() / 1000);
    this.#counted = this.#counted.filter((second) => second.at > at - this.#seconds);
    const last = this.#counted.at(-1);
    if (last?.at === at) return last;
    const second = { at, calls: 0, failures: 0 };
    this.#counted.push(second);
    return second;
  }
}
