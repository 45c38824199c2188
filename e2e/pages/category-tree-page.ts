import type { CDPSession, Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** Indentation of one level. */
const LEVEL_WIDTH = 22;

/** Drop target: the row above it. */
export interface Target {
  below: string;
  /** Announcement for screen readers at this place. The drop waits for it. */
  announcement: string;
}

/** Drop target of a finger: also the level, where 1 is the root. */
export interface TouchTarget extends Target {
  level: number;
}

/** Returns the announcement of a place in a category. */
export function placeIn(parent: string, position: number, total: number): string {
  return t("categories:drag.place", { parent, position, total });
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
  readonly tree: Locator;
  readonly rows: Locator;
  /** The live region with the announcements of a drag. */
  readonly announcement: Locator;
  readonly newCategory: Locator;
  readonly newName: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole("tree", { name: t("common:nav.categories") });
    this.rows = this.tree.getByRole("treeitem");
    // The drag-and-drop library adds its own live region, which stays empty.
    this.announcement = page.getByRole("status").and(page.locator("p"));
    this.newCategory = page.getByRole("button", { name: t("categories:new.button"), exact: true });
    this.newName = page.getByRole("textbox", { name: t("categories:new.label") });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/categories`);
  }

  row(name: string): Locator {
    return this.tree.getByRole("treeitem", { name, exact: true });
  }

  /** Returns the drag handle of a row for touch. */
  handle(name: string): Locator {
    return this.row(name).locator("[data-on]").first();
  }

  menu(name: string): Locator {
    return this.page.getByRole("button", { name: t("common:list.actions_of", { name }), exact: true });
  }

  /** Returns a notification that contains this text. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
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

  /** Drags a category with the mouse and drops it at a target. */
  async drag(name: string, target: Target): Promise<void> {
    const picked = await this.#placeOf(name, this.row(name).getByText(name, { exact: true }));
    const { x, y } = picked.pointer;
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    // Past the distance that starts a drag.
    await this.page.mouse.move(x + 4, y + 4, { steps: 2 });
    await this.#waitForAnnouncement(pattern("categories:drag.picked_up", { name }));
    const box = await boxOf(this.row(target.below));
    await this.page.mouse.move(x, box.y + box.height * 0.9, { steps: 8 });
    await this.#waitForAnnouncement(target.announcement);
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
  async #fingerAt(picked: Picked, { below, level }: TouchTarget): Promise<Point> {
    const box = await boxOf(this.row(below));
    return {
      x: picked.pointer.x + (level - picked.level) * LEVEL_WIDTH,
      y: picked.pointer.y + box.y + box.height - picked.middle,
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
