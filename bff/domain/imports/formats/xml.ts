import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type Message, message } from "#bff/messages/message.ts";

/** An XML element. Names have no namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Text of all descendants in document order. */
  text: string;
}

const CDATA = "#cdata";

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
  // `decodeReferences` resolves those references that need no declaration.
  processEntities: false,
  cdataPropName: CDATA,
  maxNestedTags: 200,
});

const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the five predefined entities and numeric references. All others stay unchanged. */
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
 * Parses an XML document. Returns its root element or a description of the problem. Never resolves entities or external
 * references, because the document type declaration is removed before parsing.
 */
export function readXml(source: string): XmlElement | { problem: Message | string } {
  // White space before the declaration is invalid, but common.
  const { rest } = splitDoctype(source.replace(/^\ufeff?\s*/, ""));
  const valid = XMLValidator.validate(rest, { allowBooleanAttributes: true });
  if (valid !== true)
    return { problem: message("file_kind.xml_line", { line: valid.err.line, problem: valid.err.msg }) };
  try {
    const [root] = elementsIn(parser.parse(rest)).elements;
    return root ?? { problem: message("file_kind.xml_empty") };
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
      if (name === CDATA) {
        // References in it are text.
        for (const part of content as OrderedNode[]) text += String(part["#text"]);
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

/** Returns all descendants of an element with this name in document order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

const MAX_ENTITIES = 100;

/**
 * Removes the document type declaration with its internal subset, so that its entities cannot be used. `entities` contains the names of
 * the first ones that it declares.
 */
export function splitDoctype(source: string): { rest: string; entities: string[] } {
  const start = startOfDoctype(source);
  if (start === -1) return { rest: source, entities: [] };
  const end = endOfDoctype(source, start);
  const declaration = source.slice(start, end);
  return {
    rest: source.slice(0, start) + source.slice(end),
    entities: [...declaration.matchAll(/<!entity\s+(?:%\s+)?([^\s"'>]{1,80})/gi).take(MAX_ENTITIES)].map(
      ([, name]) => name!,
    ),
  };
}

/** Returns where the declaration starts, or -1. It comes before the first element: after that, the same characters are text. */
function startOfDoctype(source: string): number {
  for (let at = source.indexOf("<"); at !== -1; at = source.indexOf("<", at + 1)) {
    if (source.startsWith("<!--", at)) {
      at = source.indexOf("-->", at + 4);
      if (at === -1) return -1;
    } else if (!source.startsWith("<?", at)) {
      return /^<!doctype[\s[>]/i.test(source.slice(at, at + 10)) ? at : -1;
    }
  }
  return -1;
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
