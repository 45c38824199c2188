import type { Element, Nodes } from "hast";

/** Returns true if an element has a meaning of the EPUB vocabulary, as its type or as its role. */
export function isMarkedAs(type: string, { properties }: Element): boolean {
  const roles = Array.isArray(properties.role) ? properties.role : wordsOf(properties.role);
  return wordsOf(properties["epub:type"]).includes(type) || roles.includes(`doc-${type}`);
}

function wordsOf(value: unknown): string[] {
  return String(value ?? "").split(/\s+/);
}

/** Returns the elements in a tree in their order, with the tree itself if it is one. */
export function elementsOf(node: Nodes): Element[] {
  const found: Element[] = [];
  const stack: Nodes[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === "element") found.push(next);
    // Pushed one by one, because a spread of many children would exceed the argument limit of a call.
    if ("children" in next) for (const child of next.children.toReversed()) stack.push(child);
  }
  return found;
}
