import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { storyCreate } from "#shared/contract/stories.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { rewriteLinks } from "./markdown-links.ts";
import { keyOf, type Migration, problemsOf, writeRecord } from "./migration.ts";
import { Refused } from "./newsrack-api.ts";
import { readImage } from "./read-image.ts";
import { FOLDER_SITE, recordOf, type SourceArticle } from "./source-export.ts";

/** Attempts to change an article that an editor changes at the same time. */
const MAX_CONFLICTS = 5;

/** Creates the articles that are missing. Then publishes them, assigns categories and leads links to the new addresses. */
export async function migrateArticles(
  articles: readonly SourceArticle[],
  migration: Migration,
  guard: AddressGuard,
): Promise<void> {
  const categories = await createCategories(articles, migration);
  const created = new Map<SourceArticle, { id: number; title: string }>();
  const seen = new Set<string>();
  for (const article of articles) {
    if (seen.has(article.externalId)) {
      migration.report.fail(recordOf(article), "another article of the export has the same identifier");
      continue;
    }
    seen.add(article.externalId);
    const story = await createArticle(article, migration, guard);
    if (story) created.set(article, story);
  }
  if (created.size === 0) return;
  const newAddress = await addressesOf(created, migration);
  for (const [article, { id }] of created) {
    if (!migration.isWriting) {
      // Reports the links that lead nowhere. The IDs are not known yet.
      rewriteLinks(article.content, (address) => newAddress(address, article));
      continue;
    }
    const steps = () => completeArticle(id, article, { categories, newAddress }, migration);
    await writeRecord(migration, recordOf(article), steps);
  }
}

/** Returns the IDs of categories by their path. */
async function createCategories(
  articles: readonly SourceArticle[],
  { api, isWriting, counts }: Migration,
): Promise<ReadonlyMap<string, number>> {
  const known = await api.listCategories();
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const ids = new Map(
    known.map(({ id, name, parent_ids }) => [
      JSON.stringify([...parent_ids.map((parent) => names.get(parent)), name]),
      id,
    ]),
  );
  for (const path of articles.flatMap((article) => article.categories))
    for (let depth = 1; depth <= path.length; depth++) {
      const part = JSON.stringify(path.slice(0, depth));
      if (ids.has(part)) continue;
      counts.categories.created += 1;
      const parentId = ids.get(JSON.stringify(path.slice(0, depth - 1))) ?? null;
      const create = () => api.createCategory(path[depth - 1]!, parentId, keyOf("category", part));
      ids.set(part, isWriting ? (await create()).id : 0);
    }
  return ids;
}

/** Returns the new or existing article. In a dry run, a new one has no ID. */
async function createArticle(
  article: SourceArticle,
  migration: Migration,
  guard: AddressGuard,
): Promise<{ id: number; title: string } | null> {
  const { api, isWriting, report, counts } = migration;
  const record = recordOf(article);
  const found = await api.findStory(article.externalId);
  if (found) {
    counts.articles.existing += 1;
    return found;
  }
  const fields = fieldsOf(article);
  const problems = problemsOf(storyCreate, fields);
  if (problems !== null) {
    report.fail(record, problems);
    return null;
  }
  const image = await imageOf(article, record, migration, guard);
  counts.articles.created += 1;
  if (!isWriting) return { id: 0, title: article.title };
  const story = await writeRecord(migration, record, () =>
    api.createStory(fields, image, keyOf("article", article.externalId)),
  );
  if (story) migration.print(`created ${record}`);
  else counts.articles.created -= 1;
  return story;
}

function fieldsOf(article: SourceArticle): Record<string, string | boolean> {
  const title = article.title.trim();
  return {
    name: title === "" ? article.externalId : title,
    title,
    preview: article.preview,
    content: article.content,
    external_id: article.externalId,
    ...(article.releasedAt !== null && { released_at: article.releasedAt }),
    // From the beginning, so that no moment exists at which everyone could read it.
    ...(article.subscriptionRequired && { subscription_required: true }),
  };
}

async function imageOf({ image }: SourceArticle, record: string, { report }: Migration, guard: AddressGuard) {
  if (image === null) return null;
  try {
    return await readImage(image, guard);
  } catch (error) {
    const source = "url" in image ? image.url : image.path;
    report.lose(record, "image", `${source} (${(error as Error).message})`);
    return null;
  }
}

interface Completion {
  categories: ReadonlyMap<string, number>;
  newAddress: (address: string, article: SourceArticle) => string | null;
}

/**
 * Publishes an article, assigns its categories and rewrites its links, with what an earlier run left to do. Only an article that was
 * not changed since its creation is published, so that one that an editor took offline stays offline.
 */
async function completeArticle(
  id: number,
  article: SourceArticle,
  { categories, newAddress }: Completion,
  { api, report, counts }: Migration,
): Promise<void> {
  const ids = article.categories.flatMap((path) => categories.get(JSON.stringify(path)) ?? []);
  let { story, version } = await api.story(id);
  if (article.isPublished && story.published_at === null && story.updated_at === story.created_at) {
    try {
      await api.publishStory(id);
      counts.articles.completed += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      report.fail(recordOf(article), `it stays a draft: ${error.message}`);
    }
    ({ story, version } = await api.story(id));
  }
  for (let conflicts = 0; ; conflicts++) {
    const content = rewriteLinks(story.content, (address) => newAddress(address, article));
    const changes = {
      ...(content !== story.content && { content }),
      ...(story.article_category_ids.length === 0 &&
        ids.length > 0 && { article_category_ids: [...new Set(ids)] }),
    };
    if (Object.keys(changes).length === 0) return;
    try {
      await api.changeStory(id, changes, version);
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412 || conflicts === MAX_CONFLICTS) throw error;
      ({ story, version } = await api.story(id));
    }
  }
}

/** Returns the function that finds the new address of an article by an old one. It reports links to other pages of the old site. */
async function addressesOf(
  stories: ReadonlyMap<SourceArticle, { id: number; title: string }>,
  { api, report }: Migration,
): Promise<Completion["newAddress"]> {
  const { slug, kiosk_url } = await api.kiosk();
  const { home, article: path } = kioskAddresses(slug);
  const known = new Map<string, string>();
  const sites = new Set<string>();
  for (const [{ addresses }, { id, title }] of stories) {
    for (const address of addresses) {
      known.set(comparable(address), kiosk_url + path(id, title).slice(home.length));
      sites.add(siteOf(address));
    }
  }
  return (address, article) => {
    const url = address.startsWith("#") ? null : URL.parse(address, article.addresses[0] ?? FOLDER_SITE);
    if (!url) return null;
    const found = known.get(comparable(url.href));
    if (found !== undefined) return found + url.hash;
    if (sites.has(siteOf(url.href)))
      report.lose(recordOf(article), "link to a page that is not an article", address);
    return null;
  };
}

const siteOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? "";

/** Sites use addresses with and without TLS, `www` and the slash at the end for the same page. */
function comparable(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  let path = url.pathname;
  while (path.endsWith("/")) path = path.slice(0, -1);
  return `${siteOf(address)}${path}${url.search}`;
}
