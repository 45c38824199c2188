import { child, descendants, readXml, type XmlElement } from "#bff/domain/imports/index.ts";
import { render } from "#bff/messages/render.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import type { MigrationReport } from "./migration-report.ts";
import { lineOf, markdownOf, UnreadableText } from "./read-html.ts";
import { recordOf, type SourceArticle, type SourceExport } from "./source-export.ts";

/** Statuses of posts that are neither published nor drafts. */
const LEFT_OUT = new Set(["trash", "auto-draft", "inherit"]);

/** Reads an export of WordPress ("Tools > Export"), which is an RSS feed with additional elements (WXR). */
export async function readWordPress(xml: string, report: MigrationReport): Promise<SourceExport> {
  const root = readXml(xml);
  if ("problem" in root) {
    const { problem } = root;
    throw new OperatorError(
      `The export is not valid XML. ${typeof problem === "string" ? problem : render(problem, "en")}`,
    );
  }
  const channel = child(root, "channel");
  if (root.name !== "rss" || !channel || !child(channel, "wxr_version"))
    throw new OperatorError(
      "The file is XML, but not an export of WordPress. Export it under Tools > Export.",
    );
  const items = channel.children.filter(({ name }) => name === "item");
  const attachments = new Map(
    items.flatMap((item) => {
      const address = textOf(item, "attachment_url");
      return address === "" ? [] : [[textOf(item, "post_id"), address] as const];
    }),
  );
  const categories = categoryPaths(channel);
  const articles: SourceArticle[] = [];
  for (const item of items) {
    const type = textOf(item, "post_type");
    const record = recordOf({ title: lineOf(textOf(item, "title")), externalId: textOf(item, "guid") });
    if (type === "attachment" || LEFT_OUT.has(textOf(item, "status"))) continue;
    if (type !== "post") {
      if (type === "page") report.lose(record, "page, because Newsrack has articles only");
      else report.lose(`Records of type “${type}”`, "record that is not an article");
      continue;
    }
    const lose = report.lose.bind(report, record);
    try {
      articles.push(await articleOf(item, { attachments, categories, lose }));
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
      report.fail(record, error.message);
    }
  }
  return { kind: "WordPress", articles, issues: [] };
}

interface Site {
  /** Addresses of files by the ID of their record. */
  attachments: ReadonlyMap<string, string>;
  /** Paths of categories by their slug. */
  categories: ReadonlyMap<string, string[]>;
  lose: (kind: string, detail?: string) => void;
}

async function articleOf(item: XmlElement, { attachments, categories, lose }: Site): Promise<SourceArticle> {
  const status = textOf(item, "status");
  const link = textOf(item, "link");
  const guid = textOf(item, "guid");
  // Both are called `encoded`, in two namespaces. WordPress writes the content first.
  const [content = "", excerpt = ""] = item.children
    .filter(({ name }) => name === "encoded")
    .map(({ text }) => text);
  const given = item.children.filter(({ name }) => name === "category");
  // WordPress gives every post a category, which is this one by default.
  const used = given.filter(
    ({ attributes }) => attributes.domain === "category" && attributes.nicename !== "uncategorized",
  );
  const others = given.filter(({ attributes }) => attributes.domain !== "category");
  if (others.length > 0) lose("tags", others.map(({ text }) => lineOf(text)).join(", "));
  const author = textOf(item, "creator");
  if (author !== "") lose("author", author);
  const hasPassword = textOf(item, "post_password") !== "";
  if (hasPassword) lose("password of an article, which stays a draft");
  if (status === "private") lose("private article, which stays a draft");
  const thumbnail = descendants(item, "postmeta").find(
    (meta) => textOf(meta, "meta_key") === "_thumbnail_id",
  );
  const image = thumbnail ? attachments.get(textOf(thumbnail, "meta_value")) : undefined;
  if (thumbnail && image === undefined) lose("image that is not in the export");
  if (descendants(item, "comment").length > 0) lose("comments");
  return {
    // Unlike the number of a post, it is unique among several sites.
    externalId: guid || link,
    title: lineOf(textOf(item, "title")),
    preview: await markdownOf(excerpt, link, lose),
    content: await markdownOf(paragraphs(withoutShortcodes(content, lose)), link, lose),
    releasedAt: utc(textOf(item, "post_date_gmt")),
    isPublished: (status === "publish" || status === "future") && !hasPassword,
    subscriptionRequired: false,
    categories: used.map(
      ({ attributes, text }) => categories.get(attributes.nicename ?? "") ?? [lineOf(text)],
    ),
    image: image === undefined ? null : { url: image },
    addresses: [link, guid].filter((address) => address !== ""),
  };
}

const textOf = (element: XmlElement, name: string) => child(element, name)?.text.trim() ?? "";

/** The date of a draft is 0000-00-00. */
function utc(time: string): string | null {
  return /^[1-9]\d{3}-/.test(time) ? `${time.replace(" ", "T")}Z` : null;
}

function categoryPaths(channel: XmlElement): Map<string, string[]> {
  const given = new Map(
    channel.children
      .filter((element) => element.name === "category" && child(element, "category_nicename"))
      .map((element) => [
        textOf(element, "category_nicename"),
        { name: lineOf(textOf(element, "cat_name")), parent: textOf(element, "category_parent") },
      ]),
  );
  const pathOf = (slug: string, below: ReadonlySet<string>): string[] => {
    const category = given.get(slug);
    if (!category || below.has(slug)) return [];
    return [...pathOf(category.parent, new Set([...below, slug])), category.name];
  };
  return new Map([...given.keys()].map((slug) => [slug, pathOf(slug, new Set())]));
}

/** Frames of shortcodes whose content is kept. */
const FRAMES = /\[\/?(?:caption|wp_caption|embed)\b[^\][]{0,2000}\]/g;
/** Shortcodes that only WordPress can fill. */
const SHORTCODES = /\[\/?(gallery|playlist|audio|video)\b[^\][]{0,2000}\]/g;

function withoutShortcodes(content: string, lose: Site["lose"]): string {
  const drop = (_all: string, name: string) => {
    lose("content that only WordPress can show", name);
    return "";
  };
  return withoutDynamicBlocks(content, lose).replace(FRAMES, "").replace(SHORTCODES, drop);
}

/** Removes the blocks that have no content in the export: `<!-- wp:latest-posts {…} /-->`. */
function withoutDynamicBlocks(content: string, lose: Site["lose"]): string {
  const parts = content.split("-->").map((part) => {
    const start = part.endsWith("/") ? part.lastIndexOf(BLOCK_START) : -1;
    if (start === -1) return part;
    const [name = ""] = part.slice(start + BLOCK_START.length).split(" ", 1);
    lose("content that only WordPress can show", name);
    return `${part.slice(0, start)}<!--`;
  });
  return parts.join("-->");
}

const BLOCK_START = "<!-- wp:";
const BLOCK =
  /^<(?:!--|address|article|aside|blockquote|div|dl|figure|form|h[1-6]|hr|ol|p|pre|section|table|ul)\b/i;

/** Marks paragraphs of the classic editor, which stores them as blank lines. Content of blocks has its paragraphs marked. */
function paragraphs(content: string): string {
  if (/<!-- wp:|<p[\s>]/i.test(content)) return content;
  return content
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n");
}
