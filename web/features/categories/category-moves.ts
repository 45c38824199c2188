import {
  moveCategory,
  moveProblem,
  type Place,
  type PlacedCategory,
  type Placement,
  requestsFor,
} from "#shared/category-tree.ts";

/** A category on its way to a place. */
export interface Move {
  id: number;
  place: Place;
  /** Where it stood before, to be brought back to. */
  from: Place;
  isUndo: boolean;
}

/** How a move went wrong: it never left, or it reached its parent and stands last there. */
export type MoveFailure = "not_moved" | "at_the_end";

export interface MovesOptions<C extends PlacedCategory> {
  /** The tree as the server last told it. */
  read: () => readonly C[] | undefined;
  /** What the server has just acknowledged. */
  acknowledge: (change: (tree: readonly C[]) => C[]) => void;
  send: (id: number, placement: Placement) => Promise<unknown>;
  onDone: (move: Move) => void;
  onFailed: (move: Move, failure: MoveFailure, error: unknown) => void;
}

/** The tree as it will be once everything that waits is done; what is impossible by now stays where it is. */
export function withMoves<C extends PlacedCategory>(
  tree: readonly C[],
  moves: readonly Pick<Move, "id" | "place">[],
): C[] {
  let shown = [...tree];
  for (const { id, place } of moves) shown = movedTo(shown, id, place);
  return shown;
}

function movedTo<C extends PlacedCategory>(tree: readonly C[], id: number, place: Place): C[] {
  const byId = new Map(tree.map((category) => [category.id, category]));
  if (moveProblem(byId, id, place.parent_id) !== null) return [...tree];
  let moved = [...tree];
  for (const request of requestsFor(tree, id, place)) moved = moveCategory(moved, id, request);
  return moved;
}

/**
 * Moves categories one after the other, each by the requests it takes and never two at once: the parent first, then, after
 * its answer, the position (contract 4.B category rule 3).
 */
export class CategoryMoves<C extends PlacedCategory> {
  #waiting: readonly Move[] = [];
  #running = false;
  readonly #watchers = new Set<() => void>();
  readonly #options: MovesOptions<C>;

  constructor(options: MovesOptions<C>) {
    this.#options = options;
  }

  /** Those not done yet, in their order; the same array as long as nothing changes. */
  waiting = (): readonly Move[] => this.#waiting;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /**
   * Adds a move; one to where the category stands already is none. One that is tried again comes from where it did the first
   * time, though it may have gone half its way since.
   */
  add(id: number, place: Place, { isUndo = false, from }: { isUndo?: boolean; from?: Place } = {}): void {
    const tree = withMoves(this.#options.read() ?? [], this.#waiting);
    const category = tree.find((one) => one.id === id);
    if (!category || requestsFor(tree, id, place).length === 0) return;
    const stood = { parent_id: category.parent_id, position: category.position };
    this.#set([...this.#waiting, { id, place, from: from ?? stood, isUndo }]);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let move = this.#waiting[0]; move; move = this.#waiting[0]) await this.#perform(move);
    this.#running = false;
  }

  async #perform(move: Move): Promise<void> {
    const { read, acknowledge, send, onDone, onFailed } = this.#options;
    let reached: MoveFailure = "not_moved";
    try {
      for (const request of requestsFor(read() ?? [], move.id, move.place)) {
        await send(move.id, request);
        acknowledge((tree) => moveCategory(tree, move.id, request));
        reached = "at_the_end";
      }
      this.#leave(move);
      onDone(move);
    } catch (error) {
      this.#leave(move);
      onFailed(move, reached, error);
    }
  }

  #leave(move: Move): void {
    this.#set(this.#waiting.filter((one) => one !== move));
  }

  #set(waiting: readonly Move[]): void {
    this.#waiting = waiting;
    for (const watcher of this.#watchers) watcher();
  }
}
