import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** One level of depth, in pixels. */
const LEVEL_WIDTH = 22;

/** Between which rows on screen something is dragged, and to which level; 1 is the root level. */
export interface Target {
  above?: string;
  below?: string;
  level: number;
  /** What is announced there. It is waited for before the drop. */
  says: string;
}

interface Point {
  x: number;
  y: number;
}

/** What is dragged: where the pointer took it, and where its row was then. */
interface Picked {
  pointer: Point;
  middle: number;
  level: number;
}

/** The tree of a publication's categories. */
export class CategoryTreePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly tree: Locator;
  readonly rows: Locator;
  /** What is said of a drag, at once. */
  readonly spoken: Locator;
  readonly search: Locator;
  readonly newCategory: Locator;
  readonly newName: Locator;
  readonly undoLast: Locator;
  readonly foldAll: Locator;
  readonly unfoldAll: Locator;
  readonly removedLately: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { name: "Categories", level: 1 });
    this.tree = page.getByRole("tree", { name: "Categories" });
    this.rows = this.tree.getByRole("treeitem");
    // The library of drags has a region of its own, which stays empty.
    this.spoken = page.getByRole("status").and(page.locator("p"));
    this.search = page.getByRole("searchbox", { name: "Search categories" });
    this.newCategory = page.getByRole("button", { name: "New category", exact: true });
    this.newName = page.getByRole("textbox", { name: "Name of the new category" });
    this.undoLast = page.getByRole("button", { name: "Undo the last move" });
    this.foldAll = page.getByRole("button", { name: "Fold all", exact: true });
    this.unfoldAll = page.getByRole("button", { name: "Unfold all" });
    this.removedLately = page.getByRole("button", { name: "Removed lately" });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/categories`);
  }

  row(name: string): Locator {
    return this.tree.getByRole("treeitem", { name, exact: true });
  }

  /** The field in which a category is renamed. */
  nameOf(name: string): Locator {
    return this.page.getByRole("textbox", { name: `New name of ${name}`, exact: true });
  }

  /** The part of a row that a finger takes it by. */
  grip(name: string): Locator {
    return this.row(name).locator("[data-on]").first();
  }

  /** The part of a row that folds and unfolds it. */
  fold(name: string): Locator {
    return this.row(name).locator("[data-control]");
  }

  menu(name: string): Locator {
    return this.page.getByRole("button", { name: `Actions for ${name}`, exact: true });
  }

  /** Chooses an action from the menu of a category. */
  async choose(name: string, action: string | RegExp): Promise<void> {
    await this.menu(name).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** A word about a category, with what can be done about it. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }

  /** Does what a notice offers. */
  async answer(text: string | RegExp, action: "Undo" | "Try again"): Promise<void> {
    await this.notice(text).getByRole("button", { name: action }).click();
  }

  /** The names on screen, each moved in by its level. */
  async outline(): Promise<string[]> {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => `${"  ".repeat(Number(row.ariaLevel) - 1)}${row.ariaLabel}`),
    );
  }

  /** How far the list is scrolled. */
  async scrolled(): Promise<number> {
    return this.tree.evaluate((tree) => tree.parentElement?.scrollTop ?? 0);
  }

  /** Takes a category with the mouse, and drags it just far enough for that to be a drag. */
  async pickUp(name: string): Promise<Picked> {
    const picked = await this.#placeOf(name, this.row(name).getByText(name, { exact: true }));
    const { x, y } = picked.pointer;
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + 4, y + 4, { steps: 2 });
    await this.#untilSaid(`Picked up ${name}`);
    return picked;
  }

  /** Drags what was picked up to a place, and holds it there. */
  async carry(picked: Picked, target: Target): Promise<void> {
    const { x, y } = await this.#pointerAt(picked, target);
    await this.page.mouse.move(x, y, { steps: 8 });
    await this.#untilSaid(target.says);
  }

  /** Holds what was picked up at the lower edge of the list until that has scrolled so far for it, and stops there. */
  async carryDown(pixels: number): Promise<void> {
    const list = await boxOf(this.tree.locator(".."));
    const x = list.x + list.width / 2;
    await this.page.mouse.move(x, list.y + list.height - 12, { steps: 4 });
    await expect.poll(() => this.scrolled(), { intervals: [50], timeout: 20_000 }).toBeGreaterThan(pixels);
    await this.page.mouse.move(x, list.y + list.height / 2, { steps: 4 });
    let before = -1;
    const hasStopped = async () => {
      const last = before;
      before = await this.scrolled();
      return before === last;
    };
    await expect.poll(hasStopped, { intervals: [100] }).toBe(true);
  }

  /** The name of a category in the middle of the list that looks like this. */
  async inTheMiddle(pattern: RegExp): Promise<string> {
    const list = await boxOf(this.tree.locator(".."));
    const names = await this.rows.evaluateAll(
      (rows, { top, bottom }) =>
        rows
          .filter(
            (row) => row.getBoundingClientRect().top > top && row.getBoundingClientRect().bottom < bottom,
          )
          .map((row) => row.ariaLabel ?? ""),
      { top: list.y + list.height * 0.2, bottom: list.y + list.height * 0.8 },
    );
    const found = names.find((name) => pattern.test(name));
    if (!found) throw new Error(`None of ${names.join(", ")} fits ${pattern}.`);
    return found;
  }

  /** Carries a category by mouse or finger, waits for what is announced, and drops it. */
  async drag(name: string, target: Target): Promise<void> {
    await this.carry(await this.pickUp(name), target);
    await this.page.mouse.up();
  }

  /** Drags with a finger, by the grip, which rests there first or moves at once. */
  async dragByTouch(name: string, target: Target, begin: "resting" | "at once" = "resting"): Promise<void> {
    const picked = await this.#placeOf(name, this.grip(name));
    const session = await this.page.context().newCDPSession(this.page);
    await touch(session, "touchStart", picked.pointer);
    if (begin === "resting") await this.#untilSaid(`Picked up ${name}`);
    const to = await this.#pointerAt(picked, target);
    for (const share of [0.1, 0.4, 0.7, 1])
      await touch(session, "touchMove", {
        x: picked.pointer.x + (to.x - picked.pointer.x) * share,
        y: picked.pointer.y + (to.y - picked.pointer.y) * share,
      });
    await this.#untilSaid(target.says);
    await touch(session, "touchEnd");
    await session.detach();
  }

  /** Picks a category up with the keyboard and moves it: each key with what is said of it. */
  async carryByKeys(name: string, steps: readonly (readonly [key: string, says: string])[]): Promise<void> {
    await this.row(name).press("Space");
    await this.#untilSaid(`Picked up ${name}`);
    for (const [key, says] of steps) {
      await this.page.keyboard.press(key);
      await this.#untilSaid(says);
    }
  }

  async #untilSaid(text: string): Promise<void> {
    await this.spoken.filter({ hasText: text }).waitFor({ state: "attached" });
  }

  async #placeOf(name: string, by: Locator): Promise<Picked> {
    const row = this.row(name);
    await row.scrollIntoViewIfNeeded();
    const box = await boxOf(row);
    const part = await boxOf(by);
    return {
      pointer: { x: part.x + Math.min(part.width / 2, 20), y: part.y + part.height / 2 },
      middle: box.y + box.height / 2,
      level: Number(await row.getAttribute("aria-level")),
    };
  }

  /** Where the pointer has to go for what it carries to be at a target. */
  async #pointerAt(picked: Picked, { above, below, level }: Target): Promise<Point> {
    const box = await boxOf(this.row(above ?? below ?? ""));
    const edge = above === undefined ? box.y + box.height : box.y;
    return {
      x: picked.pointer.x + (level - picked.level) * LEVEL_WIDTH,
      y: picked.pointer.y + edge - picked.middle,
    };
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on screen.`);
  return box;
}

async function touch(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  point?: Point,
): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
}
