import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { parse } from "yaml";
import { fileInside, MAX_MARKDOWN_BYTES } from "./export-files.ts";
import { removePictures } from "./markdown-links.ts";
import type { MigrationReport } from "./migration-report.ts";
import {
  FOLDER_SITE,
  type ImageSource,
  recordOf,
  type SourceArticle,
  type SourceExport,
} from "./source-export.ts";

/** Names of fields in front matter, as the common generators of sites use them. */
const NAMES = {
  title: ["title"],
  preview: ["description", "summary", "excerpt", "preview"],
  date: ["date", "published_at", "publishDate", "pubDate", "released_at"],
  image: ["image", "cover", "featured_image", "thumbnail", "hero"],
  categories: ["categories", "category"],
  address: ["permalink", "url", "slug"],
  externalId: ["external_id"],
} as const;
/** Fields that are read in another way, or need none. */
const READ = new Set<string>([...Object.values(NAMES).flat(), "draft", "published", "layout"]);
/** A heading in the first line. */
const FIRST_HEADING = /^# +([^\n]{1,1000})/;
/** Front matter is a few lines. */
const MAX_FRONT_MATTER_LENGTH = 64_000;

interface Folder {
  path: string;
  /** Path of the file in the folder, with slashes. */
  name: string;
  report: MigrationReport;
}

type Lose = (kind: string, detail?: string) => void;

/** Reads a folder of Markdown files with front matter in YAML. */
export async function readMarkdown(folder: string, report: MigrationReport): Promise<SourceExport> {
  const articles: SourceArticle[] = [];
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(?:md|markdown)$/i.test(name))
    .map((name) => name.replaceAll(sep, "/"))
    .sort();
  for (const name of names) {
    const file = await fileInside(folder, name);
    if ("problem" in file) {
      report.fail(name, file.problem);
      continue;
    }
    if ((await stat(file.path)).size > MAX_MARKDOWN_BYTES) {
      report.fail(name, `the file is larger than ${MAX_MARKDOWN_BYTES} bytes`);
      continue;
    }
    const source = (await readFile(file.path, "utf8")).replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    const parts = splitFrontMatter(source);
    if ("problem" in parts) {
      report.fail(name, parts.problem);
      continue;
    }
    articles.push(await articleOf(parts, { path: folder, name, report }));
  }
  return { kind: "Markdown", articles, issues: [] };
}

type Parts = { fields: Record<string, unknown>; content: string };

function splitFrontMatter(source: string): Parts | { problem: string } {
  if (/^(?:\+\+\+|\{)\n/.test(source)) return { problem: "its front matter is not YAML. Convert it first" };
  if (!source.startsWith("---\n")) return { fields: {}, content: source.trim() };
  const end = source.slice(0, MAX_FRONT_MATTER_LENGTH).indexOf("\n---", 3);
  if (end === -1) return { problem: "its front matter has no closing line (---)" };
  try {
    const fields: unknown = parse(source.slice(4, end + 1));
    if (fields !== null && (typeof fields !== "object" || Array.isArray(fields)))
      return { problem: "its front matter is not a list of fields" };
    const body = source.indexOf("\n", end + 1);
    const content = body === -1 ? "" : source.slice(body).trim();
    return { fields: (fields ?? {}) as Record<string, unknown>, content };
  } catch (error) {
    const [line] = (error as Error).message.split("\n", 1);
    return { problem: `its front matter is not valid YAML: ${line}` };
  }
}

async function articleOf(
  { fields, content: source }: Parts,
  { path, name, report }: Folder,
): Promise<SourceArticle> {
  const value = (field: keyof typeof NAMES) =>
    NAMES[field].map((given) => fields[given]).find((found) => found !== undefined && found !== null);
  const heading = FIRST_HEADING.exec(source.slice(0, 10_000));
  const title = textOf(value("title")) || heading?.[1]?.trim() || name.replace(/^.*\/|\.\w+$/g, "");
  const externalId = textOf(value("externalId")) || `markdown-${name}`;
  const lose: Lose = report.lose.bind(report, recordOf({ title, externalId }));
  const unread = Object.keys(fields).filter((field) => !READ.has(field));
  if (unread.length > 0) lose("fields of front matter", unread.join(", "));
  const page = new URL(name.split("/").map(encodeURIComponent).join("/"), FOLDER_SITE).href;
  const { content, removed } = removePictures(source, (address) => /^(?:https?:)?\/\//i.test(address));
  const given = value("image");
  const image = typeof given === "string" ? given : removed.shift();
  for (const picture of removed) if (picture !== image) lose("picture in a text", picture);
  const date = textOf(value("date")) || (/(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(name)?.[1] ?? "");
  const isDraft = fields.draft === true || fields.published === false;
  if (!isDraft && date === "") lose("publication of an article without a date, which stays a draft");
  return {
    externalId,
    title,
    preview: textOf(value("preview")),
    // Readers see the title above the text.
    content: (heading?.[1]?.trim() === title ? content.replace(FIRST_HEADING, "") : content).trim(),
    releasedAt: date || null,
    isPublished: !isDraft && date !== "",
    subscriptionRequired: false,
    categories: [value("categories") ?? []].flat().map((category) =>
      String(category)
        .split("/")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
    image: image === undefined ? null : await imageOf(image, page, path, lose),
    addresses: [page, ...otherAddresses(page, textOf(value("address")))],
  };
}

const textOf = (value: unknown) => (value === undefined || value === null ? "" : String(value).trim());

/** Returns the addresses that generators of sites give a file, and the one of its front matter. */
function otherAddresses(page: string, given: string): string[] {
  const bare = page.replace(/\.\w+$/, "");
  const own = given === "" ? null : URL.parse(given, page)?.href;
  return [bare, `${bare}.html`, bare.replace(/\/_?index$/, "/"), ...(own ? [own] : [])];
}

/** Reads a path from the file, or from the root of the folder. */
async function imageOf(image: string, page: string, folder: string, lose: Lose): Promise<ImageSource | null> {
  const url = URL.parse(image, page);
  if (url && !url.href.startsWith(FOLDER_SITE)) return { url: url.href };
  let name = image;
  try {
    if (url) name = decodeURIComponent(url.pathname.slice(1));
  } catch {
    // A file whose name contains a percent sign.
  }
  const found = await fileInside(folder, name);
  // Hugo and Jekyll have the files of the site in these folders.
  const served = "path" in found ? found : await fileInside(join(folder, "static"), name).catch(() => found);
  if ("path" in served) return served;
  lose("image", "problem" in found ? found.problem : name);
  return null;
}
