import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element of a document; names are without their namespace's prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text within, of all its descendants, in order. */
  text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  allowBooleanAttributes: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // References are read here: only those that need no declaration.
  processEntities: false,
  maxNestedTags: 200,
});

const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the five predefined entities and numeric references; every other one stays as it is written. */
function decodeReferences(value: string): string {
  if (!value.includes("&")) return value;
  return value.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return predefined[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "\ufffd";
    },
  );
}

/**
 * The root element of an XML document, or the sentence that says what is wrong with it. Entities and external
 * references are never resolved: the document type declaration is thrown away before anything is read.
 */
export function readXml(source: string): XmlElement | { problem: string } {
  // White space before the declaration is forbidden, and often there.
  const { rest } = splitDoctype(source.replace(/^\ufeff?\s*/, ""));
  const valid = XMLValidator.validate(rest, { allowBooleanAttributes: true });
  if (valid !== true) return { problem: `line ${valid.err.line}: ${valid.err.msg}` };
  try {
    const [root] = elementsIn(parser.parse(rest)).elements;
    return root ?? { problem: "there is no element in it" };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

type OrderedNode = Record<string, unknown>;

function elementsIn(nodes: OrderedNode[]): { elements: XmlElement[]; text: string } {
  const elements: XmlElement[] = [];
  let text = "";
  for (const node of nodes) {
    for (const [name, content] of Object.entries(node)) {
      if (name === ":@") continue;
      if (name === "#text") {
        text += decodeReferences(String(content));
        continue;
      }
      const inner = elementsIn(Array.isArray(content) ? content : []);
      elements.push({
        name,
        attributes: attributesOf(node[":@"]),
        children: inner.elements,
        text: inner.text,
      });
      text += inner.text;
    }
  }
  return { elements, text };
}

function attributesOf(given: unknown): Record<string, string> {
  if (typeof given !== "object" || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      decodeReferences(value === true ? "" : String(value)),
    ]),
  );
}

/** Everything below an element that has this name, the element itself left out, in the order of the document. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

/**
 * Cuts the document type declaration out, its internal subset included, so that nothing declared in it can be used.
 * `declares` says whether it declared entities.
 */
export function splitDoctype(source: string): { rest: string; declares: boolean } {
  const start = source.search(/<!doctype[\s[>]/i);
  if (start === -1) return { rest: source, declares: false };
  const end = endOfDoctype(source, start);
  const declaration = source.slice(start, end);
  return { rest: source.slice(0, start) + source.slice(end), declares: /<!entity\b/i.test(declaration) };
}

function endOfDoctype(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '"' || character === "'") {
      const close = source.indexOf(character, at + 1);
      if (close === -1) return source.length;
      at = close;
    } else if (source.startsWith("<!--", at)) {
      const close = source.indexOf("-->", at + 4);
      if (close === -1) return source.length;
      at = close + 2;
    } else if (character === "[") {
      depth += 1;
    } else if (character === "]") {
      depth -= 1;
    } else if (character === ">" && depth <= 0) {
      return at + 1;
    }
  }
  return source.length;
}
