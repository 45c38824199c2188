/** State outside React. Each change derives a new one and calls the listeners. */
export class Store<Facts extends object, State> {
  #facts: Facts;
  #state: State;
  readonly #derive: (facts: Facts) => State;
  readonly #listeners = new Set<() => void>();

  constructor(facts: Facts, derive: (facts: Facts) => State) {
    this.#facts = facts;
    this.#derive = derive;
    this.#state = derive(facts);
  }

  get facts(): Facts {
    return this.#facts;
  }

  readonly getState = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<Facts>): void {
    this.#facts = { ...this.#facts, ...change };
    this.#state = this.#derive(this.#facts);
    for (const listener of this.#listeners) listener();
  }
}
