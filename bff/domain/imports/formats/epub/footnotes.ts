import type { Element, ElementContent, Nodes, Parents, Root } from "hast";
import { blocks } from "#shared/html/blocks.ts";
import { elementsOf, isMarkedAs } from "./elements.ts";

/** Marks a reference to a footnote, and the text of one. */
export const NOTE_REFERENCE = "newsrack-note-reference";
export const NOTE = "newsrack-note";

/** Replaces references to footnotes in the same document, and moves the texts of these to the end, where Markdown writes them. */
export function moveFootnotes(root: Root): void {
  const references = elementsOf(root).filter(isReference);
  if (references.length === 0) return;
  const parents = parentsIn(root);
  const byId = new Map(elementsOf(root).map((element) => [String(element.properties.id ?? ""), element]));
  const numbers = new Map<Element, number>();
  for (const reference of references) {
    const target = byId.get(fragmentOf(reference) ?? "");
    const note = target && blockAround(target, parents);
    if (note === undefined || isWithin(reference, note, parents)) continue;
    // A note that contains another one is a list of notes.
    if ([...numbers.keys()].some((other) => other !== note && isWithin(other, note, parents))) continue;
    if (!numbers.has(note)) numbers.set(note, numbers.size + 1);
    removeLinksBack(note, reference, parents);
    replaceBy(reference, number(NOTE_REFERENCE, numbers.get(note)!), parents);
  }
  for (const [note, id] of numbers) {
    remove(note, parents);
    // Without its properties, because books hide notes that their reader shows beside the reference.
    const tagName = note.tagName === "li" ? "div" : note.tagName;
    root.children.push(number(NOTE, id, [{ ...note, tagName, properties: {} }]));
  }
}

/** Removes a note, and the list or section in which it was the last one. */
function remove(note: Element, parents: ReadonlyMap<Nodes, Parents>): void {
  const parent = parents.get(note)!;
  parent.children = parent.children.filter((node) => node !== note) as typeof parent.children;
  const isEmpty = parent.children.every((node) => node.type === "text" && node.value.trim() === "");
  if (isEmpty && parent.type === "element" && parents.has(parent)) remove(parent, parents);
}

const number = (tagName: string, id: number, children: ElementContent[] = []): Element => ({
  type: "element",
  tagName,
  properties: { id: String(id) },
  children,
});

function isReference(element: Element): boolean {
  return element.tagName === "a" && isMarkedAs("noteref", element);
}

/** Returns the ID that a link within the document leads to. */
function fragmentOf({ properties }: Element): string | null {
  const reference = String(properties.href ?? "").trim();
  if (!reference.startsWith("#") || reference.length === 1) return null;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

function parentsIn(root: Root): Map<Nodes, Parents> {
  const parents = new Map<Nodes, Parents>();
  for (const parent of [root, ...elementsOf(root)])
    for (const node of parent.children) parents.set(node, parent);
  return parents;
}

/** Returns the block whose beginning an ID marks: the element itself, or the nearest block around it. */
function blockAround(element: Element, parents: ReadonlyMap<Nodes, Parents>): Element | undefined {
  let node: Nodes | undefined = element;
  while (node?.type === "element" && !blocks.has(node.tagName)) node = parents.get(node);
  return node?.type === "element" ? node : undefined;
}

function isWithin(node: Nodes, other: Nodes, parents: ReadonlyMap<Nodes, Parents>): boolean {
  for (let at: Nodes | undefined = node; at !== undefined; at = parents.get(at))
    if (at === other) return true;
  return false;
}

/** Removes the links from a note to its reference, which Markdown writes itself. */
function removeLinksBack(note: Element, reference: Element, parents: ReadonlyMap<Nodes, Parents>): void {
  const ids = new Set<string>();
  for (
    let at: Nodes | undefined = reference;
    at?.type === "element" && !blocks.has(at.tagName);
    at = parents.get(at)
  )
    if (at.properties.id !== undefined) ids.add(String(at.properties.id));
  for (const element of elementsOf(note)) {
    element.children = element.children.filter(
      (node) =>
        !(
          node.type === "element" &&
          node.tagName === "a" &&
          (ids.has(fragmentOf(node) ?? "") || isMarkedAs("backlink", node))
        ),
    );
  }
}

/** Replaces a reference, and superscript that contains nothing else. */
function replaceBy(reference: Element, made: Element, parents: Map<Nodes, Parents>): void {
  let replaced: Nodes = reference;
  let parent = parents.get(reference)!;
  while (parent.type === "element" && parent.tagName === "sup" && parent.children.length === 1) {
    replaced = parent;
    parent = parents.get(parent)!;
  }
  parent.children = parent.children.map((node) =>
    node === replaced ? made : node,
  ) as typeof parent.children;
  parents.set(made, parent);
}
