import {
  moveCategory,
  moveProblem,
  type PositionChange,
  requestsFor,
  type TreeCategory,
  type TreePosition,
} from "#shared/category-tree.ts";

/** A move of a category that is queued or running. */
export interface Move {
  id: number;
  place: TreePosition;
  /** Original place, for undo. */
  from: TreePosition;
  isUndo: boolean;
}

/** Outcome of a failed move: unchanged, or moved to the new parent but to its last position. */
export type MoveFailure = "not_moved" | "at_the_end";

export interface MovesOptions<C extends TreeCategory> {
  /** Returns the tree as last confirmed by the server. */
  read: () => readonly C[] | undefined;
  /** Applies a change that the server has confirmed. */
  acknowledge: (change: (tree: readonly C[]) => C[]) => void;
  send: (id: number, placement: PositionChange) => Promise<unknown>;
  onDone: (move: Move) => void;
  onFailed: (move: Move, failure: MoveFailure, error: unknown) => void;
}

/** Returns the tree with all queued moves applied. Moves that have become impossible are ignored. */
export function withMoves<C extends TreeCategory>(
  tree: readonly C[],
  moves: readonly Pick<Move, "id" | "place">[],
): C[] {
  let shown = [...tree];
  for (const { id, place } of moves) shown = applyMove(shown, id, place);
  return shown;
}

function applyMove<C extends TreeCategory>(tree: readonly C[], id: number, place: TreePosition): C[] {
  const byId = new Map(tree.map((category) => [category.id, category]));
  if (moveProblem(byId, id, place.parent_id) !== null) return [...tree];
  let moved = [...tree];
  for (const request of requestsFor(tree, id, place)) moved = moveCategory(moved, id, request);
  return moved;
}

/**
 * Queue of category moves. It sends one request at a time: first the new parent and, after its response, the position (contract
 * 4.B category rule 3).
 */
export class CategoryMoves<C extends TreeCategory> {
  #waiting: readonly Move[] = [];
  #running = false;
  readonly #watchers = new Set<() => void>();
  readonly #options: MovesOptions<C>;

  constructor(options: MovesOptions<C>) {
    this.#options = options;
  }

  /** Returns the moves that are not done, in order. Returns the same array until a move is added or done. */
  waiting = (): readonly Move[] => this.#waiting;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /**
   * Adds a move. Does nothing if the category is already at the place. A retry passes the `from` of its first attempt, which may
   * have moved the category to the new parent.
   */
  add(
    id: number,
    place: TreePosition,
    { isUndo = false, from }: { isUndo?: boolean; from?: TreePosition } = {},
  ): void {
    const tree = withMoves(this.#options.read() ?? [], this.#waiting);
    const category = tree.find((one) => one.id === id);
    if (!category || requestsFor(tree, id, place).length === 0) return;
    const current = { parent_id: category.parent_id, position: category.position };
    this.#set([...this.#waiting, { id, place, from: from ?? current, isUndo }]);
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
      this.#remove(move);
      onDone(move);
    } catch (error) {
      this.#remove(move);
      onFailed(move, reached, error);
    }
  }

  #remove(move: Move): void {
    this.#set(this.#waiting.filter((one) => one !== move));
  }

  #set(waiting: readonly Move[]): void {
    this.#waiting = waiting;
    for (const watcher of this.#watchers) watcher();
  }
}
