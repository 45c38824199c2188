import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceKind } from "#shared/limits.ts";
import { tinyEpub } from "../domain/imports/formats/epub/testing/tiny-epub.ts";
import { tinyPdf } from "../domain/imports/formats/testing/tiny-pdf.ts";
import type { PublicationRecord } from "../domain/organizations/organizations.service.ts";
import { addUpload } from "../domain/uploads/uploads.service.ts";
import type { Services } from "../services.ts";

/** Keeps a file as if somebody had dropped it into the console; answers with its location for an import. */
export async function upload(
  services: Services,
  publication: PublicationRecord,
  file: { name: string; kind?: SourceKind; content: Buffer | string },
): Promise<string> {
  const workspace = await services.workspaces.createWorkspace("seed");
  try {
    const path = join(workspace.path, "file");
    await writeFile(path, file.content);
    const kind = file.kind ?? "pdf";
    return `upload://${await addUpload(services, publication.id, { path, fileName: file.name, kind })}`;
  } finally {
    await workspace.dispose();
  }
}

/** A PDF of so many pages with a coloured head, each of which says which one it is. */
export function issuePdf(title: string, pages: number): Buffer {
  return tinyPdf({
    pages: Array.from({ length: pages }, (_, index) => ({
      text: `${title}, page ${index + 1}`,
      content: `0.${(index * 3 + title.length) % 10} 0.4 0.6 rg 0 740 612 52 re f\n`,
    })),
  });
}

/** Nobody opens it without its password. */
export const encryptedPdf = () =>
  tinyPdf({ pages: [{ text: "Secret" }], password: { user: "reader", owner: "owner" } });

/** An EPUB of articles, each a title and a text. */
export function issueEpub(title: string, articles: readonly { title: string; text: string }[]): Buffer {
  return tinyEpub({
    title,
    toc: `<ol>${articles.map((article, n) => `<li><a href="a${n}.xhtml">${article.title}</a></li>`).join("")}</ol>`,
    documents: articles.map((article, n) => ({
      file: `a${n}.xhtml`,
      title: article.title,
      body: `<h1>${article.title}</h1><p>${article.text}</p>`,
    })),
  });
}

/** A link on the first page. */
export const WIDGET_MAP =
  '<widgets><widget page="1" type="link" x="0.1" y="0.1" width="0.5" height="0.1" href="https://example.com/" title="More"/></widgets>';
