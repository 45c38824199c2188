/**
 * Updates the HTML of an element by replacing only the blocks that changed. The other blocks keep their layout, which
 * is the expensive part of a long text, and their media keep playing.
 */
export function patchBlocks(root: HTMLElement, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  const before = [...root.childNodes];
  const after = [...template.content.childNodes];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start]!.isEqualNode(after[start]!)) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same)!.isEqualNode(after.at(-1 - same)!)) same += 1;
  for (const block of before.slice(start, before.length - same)) block.remove();
  const following = before[before.length - same] ?? null;
  for (const block of after.slice(start, after.length - same)) root.insertBefore(block, following);
}
