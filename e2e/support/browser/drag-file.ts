import type { Locator } from "@playwright/test";

/** Drags files from outside the browser and drops them on an element. */
export async function dragFile(paths: string | string[], to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await to.boundingBox())!;
  const page = to.page();
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [paths].flat(), dragOperationsMask: 1 },
    });
  await session.detach();
}
