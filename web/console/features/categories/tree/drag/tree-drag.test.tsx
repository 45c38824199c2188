import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mouse } from "#web/testing/mouse.ts";
import { openTree, type Tree, treeOf } from "../../categories.fixture.tsx";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} }, Culture: {} };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis", "Culture"];

/** A place in the tree: the category it is in, or null for the root level, and its position. */
type Place = readonly [parent: string | null, position: number, total: number];
type Target = ({ into: string } | { above: string } | { below: string }) & { place: Place };

/** Opens a tree, with functions that drag in it. */
async function openDrags(given: Tree = TREE) {
  const tree = await openTree(given);
  const { t } = tree;
  const announcement = () => document.querySelector("p[role=status]")?.textContent;
  const placeOf = ([parent, position, total]: Place) =>
    parent === null
      ? t("drag.place_root", { position, total })
      : t("drag.place", { parent, position, total });
  const expectPickedUp = (name: string) => {
    const [beginning] = t("drag.picked_up", { name, position: 0, total: 0 }).split(",");
    return expect.poll(announcement).toContain(beginning!);
  };
  const boxOf = (name: string) => tree.row(name).element().getBoundingClientRect();
  let pointer = { x: 0, y: 0 };
  const moveTo = async (x: number, y: number) => {
    const from = pointer;
    for (const share of [0.25, 0.5, 0.75, 1]) {
      pointer = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
      await mouse.move(pointer);
    }
  };
  const drags = {
    ...tree,
    announcement,
    moveTo,
    drop: () => mouse.up(pointer),
    ghost: () => document.querySelector("[data-drag-ghost]"),
    marker: () => document.querySelector("[data-drop-marker]"),
    /** Picks up a category with the mouse, past the distance that starts a drag. */
    async pickUp(name: string): Promise<void> {
      await expect.element(tree.row(name)).toBeVisible();
      const text = tree.row(name).getByText(name, { exact: true }).element().getBoundingClientRect();
      pointer = { x: text.x + Math.min(text.width / 2, 20), y: text.y + text.height / 2 };
      await mouse.move(pointer);
      await mouse.down(pointer);
      await moveTo(pointer.x + 4, pointer.y + 4);
      await expectPickedUp(name);
    },
    /** Drags the category that was picked up to a target without dropping it. */
    async dragTo({ place, ...to }: Target): Promise<void> {
      const [[where, name]] = Object.entries(to) as [["into" | "above" | "below", string]];
      const { y, height } = boxOf(name);
      await moveTo(pointer.x, y + height * { into: 0.5, above: 0.1, below: 0.9 }[where]);
      await expect.poll(announcement).toBe(placeOf(place));
    },
    async drag(name: string, target: Target): Promise<void> {
      await drags.pickUp(name);
      await drags.dragTo(target);
      await drags.drop();
    },
    /** Picks up a category by keyboard and moves it with arrow keys, each of which leads to a place. */
    async carry(name: string, steps: readonly (readonly [key: string, place: Place])[]): Promise<void> {
      await tree.row(name).click();
      await userEvent.keyboard(" ");
      await expectPickedUp(name);
      for (const [key, place] of steps) {
        await userEvent.keyboard(`{${key}}`);
        await expect.poll(announcement).toBe(placeOf(place));
      }
    },
  };
  return drags;
}

describe("dragging a category", () => {
  it("drops into the middle of a row, and above or below it at its edges", async () => {
    const tree = await openDrags();
    for (const [target, outline] of [
      [
        { into: "Sport", place: ["Sport", 3, 3] },
        ["News", "  Local", "  World", "Sport", "  Football", "  Tennis", "  Culture"],
      ],
      [
        { above: "Sport", place: [null, 2, 3] },
        ["News", "  Local", "  World", "Culture", "Sport", "  Football", "  Tennis"],
      ],
      [
        { below: "World", place: ["News", 3, 3] },
        ["News", "  Local", "  World", "  Culture", "Sport", "  Football", "  Tennis"],
      ],
      [
        { below: "Sport", place: ["Sport", 1, 3] },
        ["News", "  Local", "  World", "Sport", "  Culture", "  Football", "  Tennis"],
      ],
      [
        { into: "Football", place: ["Football", 1, 1] },
        ["News", "  Local", "  World", "Sport", "  Football", "    Culture", "  Tennis"],
      ],
    ] as const) {
      await tree.drag("Culture", target);
      await expect.poll(tree.categories.outline.bind(tree.categories)).toEqual(outline);
      await expect.poll(tree.outline).toEqual(outline);
    }
  });

  it("shows the dragged category beside the drop target and its marker", async () => {
    const tree = await openDrags();
    await tree.pickUp("Culture");
    await tree.dragTo({ into: "Sport", place: ["Sport", 3, 3] });
    expect(tree.marker()).toBeNull();
    expect(overlap(tree.ghost(), tree.row("Sport").element())).toBe(false);
    for (const [name, target] of [
      ["Football", { above: "Football", place: ["Sport", 1, 3] }],
      ["Tennis", { below: "Tennis", place: ["Sport", 3, 3] }],
    ] as const) {
      await tree.dragTo(target);
      expect(overlap(tree.ghost(), tree.row(name).element())).toBe(false);
      expect(overlap(tree.ghost(), tree.marker())).toBe(false);
    }
    await userEvent.keyboard("{Escape}");
    await tree.drop();
  });

  it("changes nothing after Escape or at its own place", async () => {
    const tree = await openDrags();
    const { t, categories } = tree;
    const inSport = { below: "Football", place: ["Sport", 2, 3] } as const;
    await tree.pickUp("Local");
    await tree.dragTo(inSport);
    await userEvent.keyboard("{Escape}");
    await expect.poll(tree.announcement).toBe(t("drag.cancelled", { name: "Local" }));
    await tree.drop();

    await tree.carry("World", [["ArrowDown", ["Sport", 1, 3]]]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(tree.announcement).toBe(t("drag.cancelled", { name: "World" }));
    await expect.element(tree.row("World")).toHaveFocus();

    await tree.pickUp("Local");
    await tree.dragTo(inSport);
    await tree.dragTo({ above: "Local", place: ["News", 1, 2] });
    await tree.drop();
    await expect
      .poll(tree.announcement)
      .toBe(t("drag.dropped", { name: "Local", parent: "News", position: 1, total: 2 }));
    expect(tree.outline()).toEqual(BEFORE);

    // The next move is sent first, so the moves before it sent nothing.
    await tree.drag("Culture", { above: "News", place: [null, 1, 3] });
    await expect.element(tree.notice(t("move.done_root", { name: "Culture" }))).toBeVisible();
    expect(categories.changes).toEqual([{ position: 1 }]);
  });

  it("drops at the end of a collapsed category, and expands one under a resting pointer", async () => {
    const tree = await openDrags();
    const { t, categories } = tree;
    const collapseSport = async () => {
      await userEvent.click(tree.toggle("Sport"));
      await expect.element(tree.row("Football")).not.toBeInTheDocument();
      await expect.element(tree.row("Sport")).toHaveAttribute("aria-expanded", "false");
    };
    await expect.element(tree.row("Football")).toBeVisible();
    await collapseSport();
    await tree.drag("Local", { into: "Sport", place: ["Sport", 3, 3] });
    await expect.element(tree.notice(t("move.done", { name: "Local", place: "Sport" }))).toBeVisible();
    expect(categories.changes).toEqual([{ parent_id: categories.idOf("Sport") }]);
    await expect
      .poll(tree.outline)
      .toEqual(["News", "  World", "Sport", "  Football", "  Tennis", "  Local", "Culture"]);

    await collapseSport();
    await tree.pickUp("World");
    await tree.dragTo({ into: "Sport", place: ["Sport", 4, 4] });
    await expect.element(tree.row("Football")).toBeVisible();
    await tree.dragTo({ below: "Tennis", place: ["Sport", 3, 4] });
    await tree.drop();
    await expect.element(tree.notice(t("move.done", { name: "World", place: "Sport" }))).toBeVisible();
    expect(categories.outline()).toEqual([
      "News",
      "Sport",
      "  Football",
      "  Tennis",
      "  World",
      "  Local",
      "Culture",
    ]);
  });

  it("announces each step by keyboard, and drops with the space key", async () => {
    const tree = await openDrags();
    const { t, categories } = tree;
    await tree.carry("World", [
      ["ArrowDown", ["Sport", 1, 3]],
      ["ArrowDown", ["Sport", 2, 3]],
      ["ArrowRight", ["Football", 1, 1]],
      ["ArrowLeft", ["Sport", 2, 3]],
    ]);
    await userEvent.keyboard(" ");
    await expect
      .poll(tree.announcement)
      .toBe(t("drag.dropped", { name: "World", parent: "Sport", position: 2, total: 3 }));
    await expect.element(tree.notice(t("move.done", { name: "World", place: "Sport" }))).toBeVisible();
    expect(categories.changes).toEqual([{ parent_id: categories.idOf("Sport") }, { position: 2 }]);
    await expect
      .poll(tree.outline)
      .toEqual(["News", "  Local", "Sport", "  Football", "  World", "  Tennis", "Culture"]);
    expect(categories.outline()).toEqual(tree.outline());
    await expect.element(tree.row("World")).toHaveFocus();
  });
});

describe("a tree of 5,000 categories", () => {
  /** Upper bound of the rows on screen and the overscan around them. */
  const MOST_ROWS = 60;

  it("renders only a window of rows for keyboard navigation and long drags", async () => {
    const tree = await openDrags(treeOf(50, 9, 10));
    const { t, categories } = tree;
    const description = t("description", { publication: "Daily", count: 5_000 });
    await expect.element(page.getByText(description)).toBeVisible();
    await expect.element(tree.row("Section 1")).toBeVisible();
    // A tree of this size is collapsed at first.
    await expect.element(tree.row("Topic 1.1")).not.toBeInTheDocument();
    await tree.expandAll.click();
    await expect.element(tree.row("Topic 1.1")).toBeVisible();
    expect(tree.rows.elements().length).toBeLessThan(MOST_ROWS);
    await tree.row("Section 1").click();
    await userEvent.keyboard("{End}");
    await expect.element(tree.row("Detail 50.9.10")).toHaveFocus();
    await expect.element(tree.row("Detail 50.9.10")).toBeInViewport();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(tree.row("Detail 50.9.9")).toHaveFocus();
    expect(tree.rows.elements().length).toBeLessThan(MOST_ROWS);
    await userEvent.keyboard("{Home}");
    await expect.element(tree.row("Section 1")).toHaveFocus();
    await expect.element(tree.row("Section 1")).toBeInViewport();

    await tree.pickUp("Detail 1.1.2");
    const list = tree.scroller();
    const { x, y, width, height, bottom } = list.getBoundingClientRect();
    // The list scrolls while the pointer is at its lower edge.
    await tree.moveTo(x + width / 2, bottom - 12);
    await expect.poll(() => list.scrollTop).toBeGreaterThan(height);
    await tree.moveTo(x + width / 2, y + height / 2);
    await expect.poll(() => isAtRest(list)).toBe(true);
    const middle = tree.rows.elements().filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top > y + height * 0.2 && box.bottom < y + height * 0.8;
    });
    // Not the last category of its parent, so that there is a place after it.
    const before = middle.map((row) => row.ariaLabel!).find((name) => /^Detail [\d.]+\.[1-9]$/.test(name))!;
    const [, number, nth] = /^Detail (.+)\.(\d+)$/.exec(before)!;
    const topic = `Topic ${number}`;
    const position = Number(nth) + 1;
    await tree.dragTo({ below: before, place: [topic, position, 11] });
    expect(tree.rows.elements().length).toBeLessThan(MOST_ROWS);
    await tree.drop();
    await expect.element(tree.notice(t("move.done", { name: "Detail 1.1.2", place: topic }))).toBeVisible();
    expect(categories.changes).toEqual([{ parent_id: categories.idOf(topic) }, { position }]);
  });
});

/** Returns true if a list keeps its scroll position for several frames. */
async function isAtRest(list: Element): Promise<boolean> {
  const before = list.scrollTop;
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  return list.scrollTop === before;
}

/** Returns true if two elements cover the same pixels. */
function overlap(one: Element | null, other: Element | null): boolean {
  const [a, b] = [one!.getBoundingClientRect(), other!.getBoundingClientRect()];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}
