import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);
type Root = ReturnType<typeof parser.parse>;
type Node = Root | Root["children"][number];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces addresses of links in Markdown and leaves all else as it is. `replace` returns null to keep an address. */
export function rewriteLinks(markdown: string, replace: (address: string) => string | null): string {
  return edited(markdown, (node, { start, end }) => {
    if (node.type !== "link" && node.type !== "definition") return [];
    const address = replace(node.url);
    if (address === null) return [];
    // The address is after the text of the link, which may be the same address.
    const at = markdown.slice(start, end).lastIndexOf(node.url);
    if (at >= 0) return [{ start: start + at, end: start + at + node.url.length, text: address }];
    // The address is written with references such as `&amp;`, or without `https://`.
    if (node.type === "definition")
      return [{ start, end, text: `[${node.label ?? node.identifier}]: ${address}` }];
    const label = markdown.slice(
      node.children[0]?.position?.start.offset ?? start,
      node.children.at(-1)?.position?.end.offset ?? start,
    );
    return [{ start, end, text: `[${label}](${address})` }];
  });
}

/** An HTML tag of a picture. Longer ones are not written by hand. */
const HTML_PICTURE = /<img\b[^<>]{0,2000}>/gi;
const HTML_SOURCE = /\bsrc\s{0,9}=\s{0,9}["']?([^"'\s>]{1,2000})/i;

/** Removes the pictures of Markdown that `keep` refuses. Returns the text, and the addresses of the removed pictures in order. */
export function removePictures(
  markdown: string,
  keep: (address: string) => boolean,
): { content: string; removed: string[] } {
  const targets = new Map<string, string>();
  for (const node of nodesOf(markdown))
    if (node.type === "definition") targets.set(node.identifier, node.url);
  const removed: string[] = [];
  const isRemoved = (address: string) => {
    if (keep(address)) return false;
    removed.push(address);
    return true;
  };
  const content = edited(markdown, (node, { start, end }) => {
    if (node.type === "image" && isRemoved(node.url)) return [{ start, end, text: "" }];
    const target = node.type === "imageReference" ? targets.get(node.identifier) : undefined;
    if (target !== undefined && isRemoved(target)) return [{ start, end, text: "" }];
    if (node.type !== "html") return [];
    const text = node.value.replace(HTML_PICTURE, (tag) => {
      const source = HTML_SOURCE.exec(tag)?.[1];
      return source !== undefined && isRemoved(source) ? "" : tag;
    });
    return text === node.value ? [] : [{ start, end, text }];
  });
  return { content, removed };
}

function edited(
  markdown: string,
  editsOf: (node: Node, at: { start: number; end: number }) => Edit[],
): string {
  const edits = [...nodesOf(markdown)].flatMap((node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    return start === undefined || end === undefined ? [] : editsOf(node, { start, end });
  });
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    // Inside what was replaced already.
    if (start < at) continue;
    parts.push(markdown.slice(at, start), text);
    at = end;
  }
  return parts.join("") + markdown.slice(at);
}

function* nodesOf(markdown: string): Generator<Node> {
  const stack: Node[] = [parser.parse(markdown)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children.toReversed()) stack.push(child);
  }
}
