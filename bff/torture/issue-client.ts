import { setTimeout as delay } from "node:timers/promises";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import type { Answer, Client } from "./client.ts";
import type { KnownIssue, Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { pdfOf, type Sources } from "./sources.ts";
import { uploadPdf } from "./uploading.ts";

type Envelope = { emag: Emag };
type Fields = Record<string, unknown>;
const MOST_PAGES = 6;
/** What two processes can be expected to import, with some left over. */
const MOST_OPEN = 4;
const PACE_MS = 300;

export interface IssueClientOptions {
  name: string;
  random: Random;
  stop: AbortSignal;
  sources: Sources;
  /** The cookie of somebody who may upload. */
  session: Record<string, string>;
}

/** Creates, changes, imports anew and deletes issues until it is told to stop. */
export async function importIssues(
  client: Client,
  ledger: Ledger,
  options: IssueClientOptions,
): Promise<void> {
  const { name, random, stop } = options;
  const own: KnownIssue[] = [];
  for (let number = 1; !stop.aborted; number++) {
    const issue = own.length > 0 && random.chance(0.5) ? random.pick(own) : null;
    if (issue) {
      await change(client, ledger, issue, options, number);
      if (issue.isDeleted) own.splice(own.indexOf(issue), 1);
    } else {
      const created = await create(client, ledger, `${name}-${number}`, options);
      if (created) {
        own.push(created);
        ledger.issues.push(created);
      }
    }
    await pace(client, own, options);
  }
}

/** Waits while more is under way than can be done. */
async function pace(client: Client, own: KnownIssue[], { stop }: IssueClientOptions): Promise<void> {
  do await delay(PACE_MS);
  while (!stop.aborted && (await countOpen(client, own)) >= MOST_OPEN);
}

async function countOpen(client: Client, own: KnownIssue[]): Promise<number> {
  const latest = own.slice(-2 * MOST_OPEN);
  const states = await Promise.all(latest.map(({ id }) => client.send<Envelope>("GET", `P/emags/${id}`)));
  return states.filter((answer) => answer?.status === 200 && isOpen(answer.body.emag)).length;
}

const isOpen = (emag: Emag) => ["pending", "processing"].includes(statusOf(emag));

interface Source {
  fields: Fields;
  text: string;
  pages: number | null;
}

/** Where an issue comes from: an address, an uploaded file, or an EPUB with its PDF; now and then it is no good. */
async function sourceOf(
  client: Client,
  ledger: Ledger,
  marker: string,
  { random, sources, session }: IssueClientOptions,
): Promise<Source | null> {
  const pages = random.between(1, MOST_PAGES);
  const dice = random.next();
  if (dice < 0.1)
    return {
      fields: { import_attributes: { pdf_location: sources.broken(`/${marker}.pdf`) } },
      text: marker,
      pages: null,
    };
  if (dice < 0.35) {
    const location = await uploadPdf(client, ledger, session, {
      name: `${marker}.pdf`,
      content: pdfOf(marker, pages),
    });
    if (location === null) return null;
    return { fields: { import_attributes: { pdf_location: location } }, text: marker, pages };
  }
  const pdf_location = sources.pdf(`/${marker}.pdf`, marker, pages);
  return { fields: { import_attributes: { pdf_location } }, text: marker, pages };
}

async function create(
  client: Client,
  ledger: Ledger,
  name: string,
  options: IssueClientOptions,
): Promise<KnownIssue | null> {
  const isBook = options.random.chance(0.2);
  const source = isBook ? bookOf(name, options.sources) : await sourceOf(client, ledger, name, options);
  if (!source) return null;
  const answer = await client.write(
    isBook ? "issue with EPUB" : "issue",
    () => client.send<Envelope>("POST", "P/emags", { json: { emag: { name, ...source.fields } } }),
    () => find(client, name),
  );
  if (answer.status !== 200 && !client.expect(answer, 201, `creating the issue ${name}`)) return null;
  const { text, pages } = source;
  return { id: answer.body.emag.id, name, preview: "", text, pages, isBook, isDeleted: false };
}

function bookOf(name: string, sources: Sources): Source {
  return {
    fields: {
      epub_import_attributes: {
        epub_location: sources.epub(`/${name}.epub`),
        pdf_location: sources.pdf(`/${name}.pdf`, name, 2),
        import_articles: true,
      },
    },
    text: name,
    pages: 2,
  };
}

/** As the cookbook says: by its name, compared exactly. */
async function find(client: Client, name: string): Promise<Answer<Envelope> | null> {
  const answer = await client.read<{ emags: Emag[] }>(`P/emags?search=${encodeURIComponent(name)}&per=100`);
  const emag = answer.body.emags.find((candidate) => candidate.name === name);
  return emag ? { ...answer, body: { emag } } : null;
}

async function change(
  client: Client,
  ledger: Ledger,
  issue: KnownIssue,
  options: IssueClientOptions,
  number: number,
): Promise<void> {
  const path = `P/emags/${issue.id}`;
  const put = async (what: string, fields: Fields) => {
    const answer = await client.write(what, () => client.send("PUT", path, { json: { emag: fields } }));
    return client.expect(answer, 200, `changing the issue ${issue.name}`);
  };
  const dice = options.random.next();
  if (dice < 0.4) {
    const preview = `Version ${number}`;
    if (await put("change of an issue", { preview })) issue.preview = preview;
  } else if (dice < 0.8) {
    await importAnew(client, ledger, issue, options, `${issue.name}-v${number}`);
  } else {
    let hasAsked = false;
    const answer = await client.write("deletion of an issue", async () => {
      const sent = await client.send("DELETE", path);
      // Asked again, it may well be gone.
      if (sent?.status === 404 && hasAsked) return { ...sent, status: 204 };
      hasAsked = true;
      return sent;
    });
    if (client.expect(answer, 204, `deleting the issue ${issue.name}`)) issue.isDeleted = true;
  }
}

async function importAnew(
  client: Client,
  ledger: Ledger,
  issue: KnownIssue,
  options: IssueClientOptions,
  marker: string,
): Promise<void> {
  const path = `P/emags/${issue.id}`;
  const source = issue.isBook
    ? bookOf(marker, options.sources)
    : await sourceOf(client, ledger, marker, options);
  if (!source) return;
  const answer = await client.write("import anew", () =>
    client.send("PUT", path, { json: { emag: source.fields } }),
  );
  if (client.expect(answer, 200, `importing the issue ${issue.name} anew`))
    Object.assign(issue, { text: source.text, pages: source.pages });
}
