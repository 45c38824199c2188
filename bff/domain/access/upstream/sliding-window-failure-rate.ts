import type { IBreaker } from "cockatiel";

interface Second {
  at: number;
  calls: number;
  failures: number;
}

/**
 * Opens the circuit when half or more of at least `minimum` calls in the last `seconds` failed. Unlike the library's
 * sampling breaker it also drops old calls while no new ones arrive.
 */
export class SlidingWindowFailureRate implements IBreaker {
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

  /** Clears the window, when the circuit closes. */
  clear(): void {
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
