import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#bff/app/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { addUpload } from "#bff/domain/uploads/index.ts";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { LETTER, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { SourceKind } from "#shared/limits.ts";

/** Stores a file as an upload through the console does. Returns its location for an import. */
export async function upload(
  services: Pick<Services, "db" | "storage" | "workspaces">,
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

/** Creates a PDF whose pages have a colored header and show their page number. */
export function issuePdf(title: string, pages: number): Buffer {
  return tinyPdf({
    pages: Array.from({ length: pages }, (_, index) => ({
      mediaBox: LETTER,
      text: `${title}, page ${index + 1}`,
      content: `0.${(index * 3 + title.length) % 10} 0.4 0.6 rg 0 740 612 52 re f\n`,
    })),
  });
}

/** Creates a PDF that requires a password. */
export const encryptedPdf = () =>
  tinyPdf({ pages: [{ text: "Secret" }], password: { user: "reader", owner: "owner" } });

/** Creates an EPUB with articles. */
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

/** A widget file with a link on the first page. */
export const WIDGET_MAP =
  '<widgets><widget page="1" type="link" x="0.1" y="0.1" width="0.5" height="0.1" href="https://example.com/" title="More"/></widgets>';
