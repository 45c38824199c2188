import { setTimeout as delay } from "node:timers/promises";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { ExpectedIssue, ExpectedState } from "../expected-state.ts";
import type { Random } from "../random.ts";
import { pdfOf, type Sources } from "../sources.ts";
import type { Client, ClientResponse } from "./client.ts";
import { uploadPdf } from "./upload-client.ts";

type Envelope = { emag: Emag };
type Fields = Record<string, unknown>;
const MAX_PAGES = 6;
/** More than the two workers import concurrently, so that some imports are queued. */
const MAX_OPEN_IMPORTS = 4;
const DELAY_MS = 300;

export interface IssueClientOptions {
  name: string;
  random: Random;
  stop: AbortSignal;
  sources: Sources;
  /** Headers with the session cookie of a person who may upload. */
  session: Record<string, string>;
}

/** Creates, changes, re-imports and deletes issues until `stop`. */
export async function importIssues(
  client: Client,
  expected: ExpectedState,
  options: IssueClientOptions,
): Promise<void> {
  const { name, random, stop } = options;
  const own: ExpectedIssue[] = [];
  for (let number = 1; !stop.aborted; number++) {
    const issue = own.length > 0 && random.chance(0.5) ? random.pick(own) : null;
    if (issue) {
      await change(client, expected, issue, options, number);
      if (issue.isDeleted) own.splice(own.indexOf(issue), 1);
    } else {
      const created = await create(client, expected, `${name}-${number}`, options);
      if (created) {
        own.push(created);
        expected.issues.push(created);
      }
    }
    await waitForImports(client, own, options);
  }
}

/** Waits while too many imports are open. */
async function waitForImports(
  client: Client,
  own: ExpectedIssue[],
  { stop }: IssueClientOptions,
): Promise<void> {
  do await delay(DELAY_MS);
  while (!stop.aborted && (await countOpen(client, own)) >= MAX_OPEN_IMPORTS);
}

async function countOpen(client: Client, own: ExpectedIssue[]): Promise<number> {
  const latest = own.slice(-2 * MAX_OPEN_IMPORTS);
  const states = await Promise.all(latest.map(({ id }) => client.send<Envelope>("GET", `P/emags/${id}`)));
  return states.filter((answer) => answer?.status === 200 && isOpen(answer.body.emag)).length;
}

const isOpen = (emag: Emag) => ["pending", "processing"].includes(statusOf(emag));

interface Source {
  fields: Fields;
  text: string;
  pages: number | null;
}

/** Chooses a source at random: a URL, an uploaded file, or a file that cannot be imported. */
async function sourceOf(
  client: Client,
  expected: ExpectedState,
  marker: string,
  { random, sources, session }: IssueClientOptions,
): Promise<Source | null> {
  const pages = random.between(1, MAX_PAGES);
  const dice = random.next();
  if (dice < 0.1)
    return {
      fields: { import_attributes: { pdf_location: sources.broken(`/${marker}.pdf`) } },
      text: marker,
      pages: null,
    };
  if (dice < 0.35) {
    const location = await uploadPdf(client, expected, session, {
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
  expected: ExpectedState,
  name: string,
  options: IssueClientOptions,
): Promise<ExpectedIssue | null> {
  const isBook = options.random.chance(0.2);
  const source = isBook ? bookOf(name, options.sources) : await sourceOf(client, expected, name, options);
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

/** Finds an issue by its exact name, as the cookbook recommends. */
async function find(client: Client, name: string): Promise<ClientResponse<Envelope> | null> {
  const answer = await client.read<{ emags: Emag[] }>(`P/emags?search=${encodeURIComponent(name)}&per=100`);
  const emag = answer.body.emags.find((candidate) => candidate.name === name);
  return emag ? { ...answer, body: { emag } } : null;
}

async function change(
  client: Client,
  expected: ExpectedState,
  issue: ExpectedIssue,
  options: IssueClientOptions,
  number: number,
): Promise<void> {
  const path = `P/emags/${issue.id}`;
  const put = async (kind: string, fields: Fields) => {
    const answer = await client.write(kind, () => client.send("PUT", path, { json: { emag: fields } }));
    return client.expect(answer, 200, `changing the issue ${issue.name}`);
  };
  const dice = options.random.next();
  if (dice < 0.4) {
    const preview = `Version ${number}`;
    if (await put("change of an issue", { preview })) issue.preview = preview;
  } else if (dice < 0.8) {
    await reimport(client, expected, issue, options, `${issue.name}-v${number}`);
  } else {
    let isRepeated = false;
    const answer = await client.write("deletion of an issue", async () => {
      const sent = await client.send("DELETE", path);
      // A repeated deletion may find that the first one succeeded.
      if (sent?.status === 404 && isRepeated) return { ...sent, status: 204 };
      isRepeated = true;
      return sent;
    });
    if (client.expect(answer, 204, `deleting the issue ${issue.name}`)) issue.isDeleted = true;
  }
}

async function reimport(
  client: Client,
  expected: ExpectedState,
  issue: ExpectedIssue,
  options: IssueClientOptions,
  marker: string,
): Promise<void> {
  const path = `P/emags/${issue.id}`;
  const source = issue.isBook
    ? bookOf(marker, options.sources)
    : await sourceOf(client, expected, marker, options);
  if (!source) return;
  const answer = await client.write("re-import", () =>
    client.send("PUT", path, { json: { emag: source.fields } }),
  );
  if (client.expect(answer, 200, `re-importing the issue ${issue.name}`))
    Object.assign(issue, { text: source.text, pages: source.pages });
}
