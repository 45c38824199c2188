import { BENCH_TOKEN, benchProvision, CATEGORIES_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { openBenchBrowser } from "../bench-browser.ts";
import { closedLoop } from "../closed-loop.ts";
import { createCategory } from "../inputs/create-category.ts";
import { median, quantile } from "../statistics.ts";

const ROOTS = 50;
const TOPICS = 450;
const COUNT = 5_000;
const MOVE_SECONDS = 5;
/** The number of pointer moves in each direction, and of repetitions. */
const DRAG = { steps: 120, times: 3 };

export interface TreeBench {
  count: number;
  moveP50Ms: number;
  moveP99Ms: number;
  /** Time from the navigation until the first row is rendered. */
  openMs: number;
  /** The page's longest task during a drag; 0 if none took over 50 ms. */
  longestTaskMs: number;
  frameP50Ms: number;
  frameP95Ms: number;
}

/** Measures a publication with 5,000 categories: moves through the API, and a drag over the whole tree in Chromium. */
export async function benchTree(): Promise<TreeBench> {
  const service = await startServiceProcess({ provision: benchProvision, env: { LOG_LEVEL: "warn" } });
  try {
    const ids = await createTree(service.url);
    const headers = { Authorization: `Token ${BENCH_TOKEN}` };
    const leaves = ids.slice(ROOTS + TOPICS);
    const samples = await closedLoop(service.url, headers, {
      connections: 1,
      seconds: MOVE_SECONDS,
      next: (number) => ({
        method: "PATCH",
        path: `${CATEGORIES_PATH}/${leaves[(number * 7) % leaves.length]}`,
        body: JSON.stringify(
          number % 2 === 0
            ? { parent_id: ids[ROOTS + ((number * 13) % TOPICS)] }
            : { position: 1 + (number % 5) },
        ),
      }),
    });
    return {
      count: ids.length,
      moveP50Ms: median(samples),
      moveP99Ms: quantile(samples, 0.99),
      ...(await dragThrough(service.url)),
    };
  } finally {
    await service.dispose();
  }
}

/** Creates 50 roots with nine topics each, and the other categories below the topics. */
async function createTree(url: string): Promise<number[]> {
  const ids: number[] = [];
  const create = async (name: string, parentId: number | null) => {
    ids.push(await createCategory(url, name, parentId));
  };
  for (let number = 0; number < ROOTS; number += 1) await create(`Section ${number + 1}`, null);
  for (let number = 0; number < TOPICS; number += 1)
    await create(`Topic ${number + 1}`, ids[number % ROOTS]!);
  for (let number = ROOTS + TOPICS; number < COUNT; number += 1)
    await create(`Subject ${number + 1}`, ids[ROOTS + (number % TOPICS)]!);
  return ids;
}

/** Drags a category up and down the expanded tree, which scrolls during the drag. */
async function dragThrough(url: string) {
  const { browser, context } = await openBenchBrowser(url);
  try {
    const page = await context.newPage();
    const began = performance.now();
    await page.goto("/publications/10/categories");
    const first = page.getByRole("treeitem").first();
    await first.waitFor();
    const openMs = performance.now() - began;
    await page.getByRole("button", { name: "Expand all" }).click();
    await page.getByRole("treeitem", { name: "Topic 1", exact: true }).waitFor();
    const tree = (await page.getByRole("tree").locator("..").boundingBox())!;
    await page.evaluate(() => {
      const seen = { tasks: [] as number[], frames: [] as number[], on: true };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.tasks.push(duration);
      }).observe({ type: "longtask" });
      let last = performance.now();
      const frame = (now: number) => {
        seen.frames.push(now - last);
        last = now;
        if (seen.on) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const x = tree.x + 300;
    await page.mouse.move(x, tree.y + 100);
    await page.mouse.down();
    for (let time = 0; time < DRAG.times; time += 1) {
      await page.mouse.move(x, tree.y + tree.height - 12, { steps: DRAG.steps });
      await page.mouse.move(x + 40, tree.y + 12, { steps: DRAG.steps });
    }
    await page.keyboard.press("Escape");
    await page.mouse.up();
    const { tasks, frames } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { tasks: number[]; frames: number[]; on: boolean } };
      seen.on = false;
      return seen;
    });
    return {
      openMs,
      longestTaskMs: Math.max(0, ...tasks),
      frameP50Ms: median(frames),
      frameP95Ms: quantile(frames, 0.95),
    };
  } finally {
    await browser.close();
  }
}
