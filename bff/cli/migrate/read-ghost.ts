import { z } from "zod";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import type { MigrationReport } from "./migration-report.ts";
import { markdownOf, UnreadableText } from "./read-html.ts";
import { recordOf, type SourceArticle, type SourceExport } from "./source-export.ts";

/** Ghost writes this in place of the address of the site. */
const SITE_PLACEHOLDER = "__GHOST_URL__";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const visibility = z.string().nullish();

const post = z.object({
  id: z.string(),
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  custom_excerpt: text,
  type: z.string().default("post"),
  status: z.string(),
  visibility: z.string().default("public"),
  published_at: z.union([z.string(), z.number()]).nullish(),
});
type Post = z.output<typeof post>;

const data = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id: z.string(), name: z.string(), visibility })).default([]),
  posts_tags: z
    .array(z.object({ post_id: z.string(), tag_id: z.string(), sort_order: z.number().default(0) }))
    .default([]),
  posts_authors: z.array(z.object({ post_id: z.string(), author_id: z.string() })).default([]),
  posts_meta: z
    .array(z.object({ post_id: z.string(), feature_image_alt: text, feature_image_caption: text }))
    .default([]),
  users: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});

const ghostExport = z.object({ db: z.array(z.object({ data })).min(1) });

interface Site {
  /** With a slash at the end. */
  address: string;
  tags: ReadonlyMap<string, { name: string; isInternal: boolean }[]>;
  authors: ReadonlyMap<string, string[]>;
  hasImageTexts: ReadonlySet<string>;
}

/** Reads an export of Ghost ("Settings > Import/Export"). */
export async function readGhost(
  file: unknown,
  site: string | undefined,
  report: MigrationReport,
): Promise<SourceExport> {
  const read = ghostExport.safeParse(file);
  if (!read.success)
    throw new OperatorError(
      "The file is JSON, but not an export of Ghost. Export it under Settings > Import/Export.",
    );
  if (site === undefined)
    throw new OperatorError(
      "An export of Ghost does not contain the address of the site. Add it, such as --site https://blog.example.com.",
    );
  const { posts, ...tables } = read.data.db[0]!.data;
  const siteData = siteOf(site, tables);
  const articles: SourceArticle[] = [];
  for (const each of posts) {
    const record = recordOf({ title: each.title, externalId: externalIdOf(each) });
    if (each.type !== "post") {
      report.lose(record, "page, because Newsrack has articles only");
      continue;
    }
    try {
      articles.push(await articleOf(each, siteData, report.lose.bind(report, record)));
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
      report.fail(record, error.message);
    }
  }
  return { kind: "Ghost", articles, issues: [] };
}

const externalIdOf = ({ id }: Post) => `ghost-${id}`;

function siteOf(address: string, tables: Omit<z.output<typeof data>, "posts">): Site {
  const tags = new Map(
    tables.tags.map(({ id, name, visibility: seenBy }) => [id, { name, isInternal: seenBy === "internal" }]),
  );
  const users = new Map(tables.users.map(({ id, name }) => [id, name]));
  const sorted = tables.posts_tags.toSorted((a, b) => a.sort_order - b.sort_order);
  const byPost = <Row extends { post_id: string }, Value>(
    rows: readonly Row[],
    pick: (row: Row) => Value | undefined,
  ) =>
    new Map(
      [...Map.groupBy(rows, ({ post_id }) => post_id)].map(([id, group]) => [
        id,
        group.map(pick).filter((value) => value !== undefined),
      ]),
    );
  return {
    address: address.endsWith("/") ? address : `${address}/`,
    tags: byPost(sorted, ({ tag_id }) => tags.get(tag_id)),
    authors: byPost(tables.posts_authors, ({ author_id }) => users.get(author_id)),
    hasImageTexts: new Set(
      tables.posts_meta
        .filter((meta) => meta.feature_image_alt + meta.feature_image_caption !== "")
        .map(({ post_id }) => post_id),
    ),
  };
}

async function articleOf(
  given: Post,
  site: Site,
  lose: (kind: string, detail?: string) => void,
): Promise<SourceArticle> {
  const resolved = (address: string) => address.replaceAll(SITE_PLACEHOLDER, site.address.slice(0, -1));
  const page = new URL(`${given.slug}/`, site.address).href;
  const tags = site.tags.get(given.id) ?? [];
  const internal = tags.filter(({ isInternal }) => isInternal);
  if (internal.length > 0) lose("internal tags", internal.map(({ name }) => name).join(", "));
  const authors = site.authors.get(given.id) ?? [];
  if (authors.length > 0) lose("author", authors.join(", "));
  if (given.visibility !== "public" && given.visibility !== "paid")
    lose("access for some members, for which a subscription is required now", given.visibility);
  if (given.status === "sent") lose("article sent by email only, which stays a draft");
  if (site.hasImageTexts.has(given.id)) lose("alternative text or caption of the image");
  if (given.html === "" && given.lexical + given.mobiledoc !== "")
    throw new UnreadableText("its text was not rendered. Open and save it in Ghost, and export again");
  return {
    externalId: externalIdOf(given),
    title: given.title,
    preview: given.custom_excerpt,
    content: await markdownOf(resolved(given.html), page, lose),
    releasedAt: dateOf(given.published_at ?? null),
    isPublished: given.status === "published" || given.status === "scheduled",
    subscriptionRequired: given.visibility !== "public",
    categories: tags.filter(({ isInternal }) => !isInternal).map(({ name }) => [name]),
    image: given.feature_image === "" ? null : { url: resolved(given.feature_image) },
    addresses: [page],
  };
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function dateOf(time: string | number | null): string | null {
  if (time === null || time === "") return null;
  // Ghost with SQLite writes UTC without a time zone.
  const date = new Date(
    typeof time === "string" && WITHOUT_ZONE.test(time) ? `${time.replace(" ", "T")}Z` : time,
  );
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
