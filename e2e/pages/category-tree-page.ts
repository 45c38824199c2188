import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** Indentation of one level. */
const LEVEL_WIDTH = 22;

/** Drop target of a mouse: a category to drop into, or the one that the target is above or below. */
export interface Target {
  into?: string;
  above?: string;
  below?: string;
  /** Announcement for screen readers at this place. The drop waits for it. */
  announcement: string;
}

/** Drop target of a finger: the row above or below it, and the level, where 1 is the root. */
export type TouchTarget = Omit<Target, "into"> & { level: number };

/** Returns the announcement of a place: the category it is in, or null for the root level, and its position. */
export function placeIn(parent: string | null, position: number, total: number): string {
  return parent === null
    ? t("categories:drag.place_root", { position, total })
    : t("categories:drag.place", { parent, position, total });
}

interface Point {
  x: number;
  y: number;
}

/** A dragged row: the pointer's position and the row's middle when it was picked up. */
interface Picked {
  pointer: Point;
  middle: number;
  level: number;
}

/** The category tree of a publication. */
export class CategoryTreePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly tree: Locator;
  readonly rows: Locator;
  /** The live region with the announcements of a drag. */
  readonly announcement: Locator;
  readonly search: Locator;
  readonly newCategory: Locator;
  readonly newName: Locator;
  readonly undoLast: Locator;
  readonly expandAll: Locator;
  readonly recentlyDeleted: Locator;
  readonly dialog: Locator;
  /** The dragged category beside the pointer. */
  readonly ghost: Locator;
  /** The line at a drop target between two rows. */
  readonly marker: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { name: t("categories:title"), level: 1 });
    this.tree = page.getByRole("tree", { name: t("categories:tree") });
    this.rows = this.tree.getByRole("treeitem");
    // The drag-and-drop library adds its own live region, which stays empty.
    this.announcement = page.getByRole("status").and(page.locator("p"));
    this.search = page.getByRole("searchbox", { name: t("categories:search") });
    this.newCategory = page.getByRole("button", { name: t("categories:new.button"), exact: true });
    this.newName = page.getByRole("textbox", { name: t("categories:new.label") });
    this.undoLast = page.getByRole("button", { name: t("categories:move.undo_last") });
    this.expandAll = page.getByRole("button", { name: t("categories:expand_all") });
    this.recentlyDeleted = page.getByRole("button", { name: t("categories:removal.recent") });
    this.dialog = page.getByRole("dialog");
    this.ghost = page.locator("[data-drag-ghost]");
    this.marker = page.locator("[data-drop-marker]");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/categories`);
  }

  row(name: string): Locator {
    return this.tree.getByRole("treeitem", { name, exact: true });
  }

  /** Returns the input that renames a category. */
  nameOf(name: string): Locator {
    return this.page.getByRole("textbox", { name: t("categories:rename.label", { name }), exact: true });
  }

  /** Returns the drag handle of a row for touch. */
  handle(name: string): Locator {
    return this.row(name).locator("[data-on]").first();
  }

  /** Returns the chevron that expands or collapses a row. */
  toggle(name: string): Locator {
    return this.row(name).locator("[data-control]");
  }

  menu(name: string): Locator {
    return this.page.getByRole("button", { name: t("categories:menu.label", { name }), exact: true });
  }

  /** Chooses an action from the menu of a category. */
  async choose(name: string, action: string | RegExp): Promise<void> {
    await this.menu(name).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** Returns a notification that contains this text. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }

  /** Presses the button of a notification. */
  async chooseInNotice(
    text: string | RegExp,
    action: "move.undo" | "move.again" | "removal.undo",
  ): Promise<void> {
    await this.notice(text)
      .getByRole("button", { name: t(`categories:${action}`) })
      .click();
  }

  /** Returns the visible names, indented by level. */
  async outline(): Promise<string[]> {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => `${"  ".repeat(Number(row.ariaLevel) - 1)}${row.ariaLabel}`),
    );
  }

  /** Returns the scroll position of the list in px. */
  async scrolled(): Promise<number> {
    return this.tree.evaluate((tree) => tree.parentElement?.scrollTop ?? 0);
  }

  /** Picks up a category with the mouse, past the distance that starts a drag. */
  async pickUp(name: string): Promise<Picked> {
    const picked = await this.#placeOf(name, this.row(name).getByText(name, { exact: true }));
    const { x, y } = picked.pointer;
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + 4, y + 4, { steps: 2 });
    await this.#waitForAnnouncement(pattern("categories:drag.picked_up", { name }));
    return picked;
  }

  /** Drags the picked-up category to a target without dropping it. */
  async dragTo(picked: Picked, target: Target): Promise<void> {
    const box = await boxOf(this.row(target.into ?? target.above ?? target.below ?? ""));
    const share = target.into === undefined ? (target.above === undefined ? 0.9 : 0.1) : 0.5;
    await this.page.mouse.move(picked.pointer.x, box.y + box.height * share, { steps: 8 });
    await this.#waitForAnnouncement(target.announcement);
  }

  /** Holds the picked-up category at the lower edge until the list has scrolled past a position, then stops. */
  async scrollByDragging(pixels: number): Promise<void> {
    const list = await boxOf(this.tree.locator(".."));
    const x = list.x + list.width / 2;
    await this.page.mouse.move(x, list.y + list.height - 12, { steps: 4 });
    await expect.poll(() => this.scrolled(), { intervals: [50], timeout: 20_000 }).toBeGreaterThan(pixels);
    await this.page.mouse.move(x, list.y + list.height / 2, { steps: 4 });
    // Compares the position after several frames, not after a time, because a slow machine may draw few frames in a second.
    const isAtRest = () =>
      this.tree.evaluate(async (tree) => {
        const list = tree.parentElement!;
        const before = list.scrollTop;
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        return list.scrollTop === before;
      });
    await expect.poll(isAtRest).toBe(true);
  }

  /** Returns the name of a category near the middle of the list that matches a pattern. */
  async nameNearMiddle(pattern: RegExp): Promise<string> {
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

  /** Drags a category with the mouse and drops it at a target. */
  async drag(name: string, target: Target): Promise<void> {
    await this.dragTo(await this.pickUp(name), target);
    await this.page.mouse.up();
  }

  /** Drags by the handle with a finger that rests first or moves immediately. */
  async dragByTouch(
    name: string,
    target: TouchTarget,
    begin: "resting" | "immediate" = "resting",
  ): Promise<void> {
    const picked = await this.#placeOf(name, this.handle(name));
    const session = await this.page.context().newCDPSession(this.page);
    await touch(session, "touchStart", picked.pointer);
    if (begin === "resting") await this.#waitForAnnouncement(pattern("categories:drag.picked_up", { name }));
    const to = await this.#fingerAt(picked, target);
    for (const share of [0.1, 0.4, 0.7, 1])
      await touch(session, "touchMove", {
        x: picked.pointer.x + (to.x - picked.pointer.x) * share,
        y: picked.pointer.y + (to.y - picked.pointer.y) * share,
      });
    await this.#waitForAnnouncement(target.announcement);
    await touch(session, "touchEnd");
    await session.detach();
  }

  /** Picks up a category by keyboard and moves it. Each step is a key and its announcement. */
  async dragByKeyboard(
    name: string,
    steps: readonly (readonly [key: string, announcement: string])[],
  ): Promise<void> {
    await this.row(name).press("Space");
    await this.#waitForAnnouncement(pattern("categories:drag.picked_up", { name }));
    for (const [key, announcement] of steps) {
      await this.page.keyboard.press(key);
      await this.#waitForAnnouncement(announcement);
    }
  }

  async #waitForAnnouncement(text: string | RegExp): Promise<void> {
    await this.announcement.filter({ hasText: text }).waitFor({ state: "attached" });
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

  /** Returns the position of the finger that places the dragged row at a target. */
  async #fingerAt(picked: Picked, { above, below, level }: TouchTarget): Promise<Point> {
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
