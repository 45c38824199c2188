import { diffArrays, diffWordsWithSpace } from "diff";

/** Blocks with less text in common, as a share of the longer one, are shown one after the other. */
const MIN_COMMON_SHARE = 0.4;
/** Longer blocks are not compared word by word, because the differences become unreadable. */
const MAX_WORD_DIFF_LENGTH = 4_000;
/** Limit of the comparison of blocks. Texts without common blocks take quadratic time. */
const TIMEOUT_MS = 2_000;

type Mark = "ins" | "del";

/** Elements whose children are compared one by one. */
const CONTAINERS = new Set(["TABLE", "THEAD", "TBODY", "TR", "UL", "OL", "BLOCKQUOTE"]);

/**
 * Returns the HTML of `after` with the differences from `before` as `ins` and `del`, word by word within changed blocks. A block
 * whose text is the same but whose formatting differs gets the attribute `data-changed`.
 */
export function htmlDifference(before: string, after: string): string {
  const result = document.createElement("div");
  result.append(...differenceOf(contentOf(before), contentOf(after)));
  return result.innerHTML;
}

/** Unchanged blocks shown before and after a change, for context. */
const CONTEXT_BLOCKS = 1;
/** Fewer unchanged blocks than these are not worth a fold. */
const MIN_FOLDED = 2;

/** Folds the blocks of a difference that are equal. `labelOf` names a fold by the number of its blocks. */
export function foldUnchanged(difference: string, labelOf: (count: number) => string): string {
  const root = document.createElement("div");
  root.innerHTML = difference;
  const blocks = blocksOf(root);
  const isChanged = blocks.map(
    (block) => block instanceof Element && (block.matches(CHANGES) || block.querySelector(CHANGES) !== null),
  );
  if (!isChanged.includes(true)) return difference;
  const isNear = blocks.map((_, index) =>
    isChanged.slice(Math.max(0, index - CONTEXT_BLOCKS), index + CONTEXT_BLOCKS + 1).includes(true),
  );
  for (let from = 0; from < blocks.length; from += 1) {
    let to = from;
    while (to < blocks.length && !isNear[to]) to += 1;
    if (to - from >= MIN_FOLDED) {
      const fold = document.createElement("details");
      const label = document.createElement("summary");
      label.append(labelOf(to - from));
      blocks[from]!.before(fold);
      fold.append(label, ...blocks.slice(from, to));
    }
    from = to;
  }
  return root.innerHTML;
}

const CHANGES = "ins, del, [data-changed]";

/** Parses HTML. Its own `del` and `ins` become `s` and `u`, because they would count as changes. */
function contentOf(html: string): Node {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const own of template.content.querySelectorAll("del, ins")) {
    const plain = document.createElement(own.localName === "del" ? "s" : "u");
    plain.append(...own.childNodes);
    own.replaceWith(plain);
  }
  return template.content;
}

/** Returns the children of `after` with those of `before` that were removed. */
function differenceOf(before: Node, after: Node): Node[] {
  const [old, current] = [blocksOf(before), blocksOf(after)];
  const changes = diffArrays(old.map(sourceOf), current.map(sourceOf), { timeout: TIMEOUT_MS });
  const result: Node[] = [];
  let removed: Node[] = [];
  for (const change of changes ?? [
    { removed: true, added: false, count: old.length },
    { removed: false, added: true, count: current.length },
  ]) {
    if (change.removed) {
      removed = old.splice(0, change.count);
      continue;
    }
    const blocks = current.splice(0, change.count);
    if (change.added) result.push(...replaced(removed, blocks));
    else {
      old.splice(0, change.count);
      result.push(...marked(removed, "del"), ...blocks);
    }
    removed = [];
  }
  return [...result, ...marked(removed, "del")];
}

function blocksOf(parent: Node): ChildNode[] {
  return [...parent.childNodes].filter((node) => node instanceof Element || isVisible(node));
}

const isVisible = ({ textContent }: Node) => textContent !== null && textContent.trim() !== "";
const sourceOf = (node: Node) => (node instanceof Element ? node.outerHTML : node.textContent);

/** Returns new blocks, each after the block that it replaces, unless both are similar enough to be merged. */
function replaced(old: readonly Node[], current: readonly Node[]): Node[] {
  return Array.from({ length: Math.max(old.length, current.length) }, (_, index) => {
    const [before, after] = [old[index], current[index]];
    if (before && after && merge(before, after)) return [after];
    return [...marked(before ? [before] : [], "del"), ...marked(after ? [after] : [], "ins")];
  }).flat();
}

/** Marks what differs between two blocks in the later one. Returns false if they are not similar. */
function merge(before: Node, after: Node): boolean {
  if (before.nodeName !== after.nodeName || !(after instanceof Element)) return false;
  if (!CONTAINERS.has(after.nodeName)) return markWords(before, after);
  after.replaceChildren(...differenceOf(before, after));
  return true;
}

function markWords(before: Node, after: Element): boolean {
  const [was, is] = [before.textContent ?? "", after.textContent ?? ""];
  if (was.length + is.length > MAX_WORD_DIFF_LENGTH) return false;
  const changes = diffWordsWithSpace(was, is);
  const common = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length),
    0,
  );
  // A removed cell beside the new one would move the rest of its row.
  const isCell = after.matches("td, th");
  if (!isCell && common < MIN_COMMON_SHARE * Math.max(was.length, is.length)) return false;
  if (was === is) {
    after.setAttribute("data-changed", "");
    return true;
  }
  // From the end, so that the offsets of the remaining changes stay valid.
  let end = is.length;
  for (const { added, removed, value } of changes.toReversed()) {
    if (removed) insertRemoved(after, end, value);
    else end -= value.length;
    if (added) markAdded(after, end, end + value.length);
  }
  return true;
}

interface PlacedText {
  text: Text;
  start: number;
}

/** Returns the visible texts of a block with their offsets in its text. Skips those that are already marked as removed. */
function textsOf(block: Node): PlacedText[] {
  const texts: PlacedText[] = [];
  let start = 0;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest("del[data-removed]")) continue;
    if (isVisible(text)) texts.push({ text, start });
    start += text.length;
  }
  return texts;
}

function markAdded(block: Node, from: number, to: number): void {
  for (const { text, start } of textsOf(block)) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)];
    if (first >= last) continue;
    const added = text.splitText(first);
    added.splitText(last - first);
    wrap(added, "ins");
  }
}

function insertRemoved(block: Node, at: number, value: string): void {
  const texts = textsOf(block);
  const place = texts.findLast(({ start }) => start <= at) ?? texts[0];
  const removed = document.createElement("del");
  removed.setAttribute("data-removed", "");
  removed.append(value);
  if (!place) return void block.appendChild(removed);
  const offset = Math.min(Math.max(at - place.start, 0), place.text.length);
  const parent = place.text.parentElement;
  if (offset === 0 && parent?.localName === "ins") parent.before(removed);
  else place.text.splitText(offset).before(removed);
}

/** Marks all texts and media of blocks. */
function marked(blocks: readonly Node[], mark: Mark): Node[] {
  const holder = document.createElement("div");
  holder.append(...blocks);
  const media = [...holder.querySelectorAll("img, video, audio, hr")];
  for (const part of [...textsOf(holder).map(({ text }) => text), ...media]) wrap(part, mark);
  return [...holder.childNodes];
}

function wrap(part: ChildNode, mark: Mark): void {
  const wrapper = document.createElement(mark);
  part.replaceWith(wrapper);
  wrapper.append(part);
}
