import { type TinyEntry, tinyZip } from "./tiny-zip.ts";

/** A document of a test book. */
export interface TinyDocument {
  /** Its name below `OEBPS/`. */
  file: string;
  /** What stands in its body, or the whole document where it begins with `<?xml` or `<!`. */
  body: string | Buffer;
  title?: string;
  linear?: boolean;
  /** In the manifest but not in the reading order. */
  outside?: boolean;
  mediaType?: string;
}

export interface TinyEpubOptions {
  version?: 2 | 3;
  title?: string;
  language?: string;
  documents?: TinyDocument[];
  /** Further files by their names below `OEBPS/`, with their types; all are in the manifest. */
  files?: Record<string, { content: Buffer | string; type: string }>;
  /** The list of the table of contents: `<ol>` of an EPUB 3, `<navPoint>`s of an EPUB 2; null for none. */
  toc?: string | null;
  /** Attributes of the spine, elements of the metadata, items of the manifest, references of the spine. */
  spine?: string;
  metadata?: string;
  manifest?: string;
  itemrefs?: string;
  /** The file `mimetype`; null for none. */
  mimetype?: string | null;
  /** The container; null for none. */
  container?: string | null;
  /** The whole package, in place of the one made of the above. */
  opf?: string | Buffer;
  /** A document whose checksum is wrong. */
  damaged?: string;
  /** Further entries of the archive. */
  entries?: TinyEntry[];
}

const containerXml =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

function documentXml({ body, title = "" }: TinyDocument): string | Buffer {
  if (typeof body !== "string" || /^(<\?xml|<!)/.test(body)) return body;
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`;
}

/** A small EPUB. Without options it is a valid EPUB 3 of two documents. */
export function tinyEpub(options: TinyEpubOptions = {}): Buffer {
  const {
    version = 3,
    title = "A Small Book",
    language = "en",
    documents = [
      { file: "one.xhtml", title: "One", body: "<h1>Chapter one</h1><p>First words.</p>" },
      { file: "two.xhtml", title: "Two", body: "<h1>Chapter two</h1><p>Last words.</p>" },
    ],
    files = {},
    mimetype = "application/epub+zip",
    container = containerXml,
  } = options;
  const toc = options.toc === undefined ? defaultToc(version, documents) : options.toc;
  const items = documents.map(
    ({ file, mediaType = "application/xhtml+xml" }, index) =>
      `<item id="d${index}" href="${file}" media-type="${mediaType}"/>`,
  );
  for (const [index, [name, { type }]] of Object.entries(files).entries())
    items.push(`<item id="f${index}" href="${name}" media-type="${type}"/>`);
  if (toc !== null)
    items.push(
      version === 3
        ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    );
  const refs = documents.flatMap(({ outside, linear }, index) =>
    outside ? [] : [`<itemref idref="d${index}"${linear === false ? ' linear="no"' : ""}/>`],
  );
  const opf =
    options.opf ??
    `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language>${options.metadata ?? ""}</metadata><manifest>${items.join("")}${options.manifest ?? ""}</manifest><spine${version === 2 ? ' toc="ncx"' : ""} ${options.spine ?? ""}>${refs.join("")}${options.itemrefs ?? ""}</spine></package>`;
  const entries: TinyEntry[] = [];
  if (mimetype !== null) entries.push({ name: "mimetype", content: mimetype, stored: true });
  if (container !== null) entries.push({ name: "META-INF/container.xml", content: container });
  entries.push({ name: "OEBPS/package.opf", content: opf });
  for (const document of documents)
    entries.push({
      name: `OEBPS/${document.file}`,
      content: documentXml(document),
      wrongChecksum: document.file === options.damaged,
    });
  for (const [name, { content }] of Object.entries(files)) entries.push({ name: `OEBPS/${name}`, content });
  if (toc !== null)
    entries.push({
      name: version === 3 ? "OEBPS/nav.xhtml" : "OEBPS/toc.ncx",
      content: tocXml(version, toc),
    });
  return tinyZip([...entries, ...(options.entries ?? [])]);
}

function defaultToc(version: 2 | 3, documents: TinyDocument[]): string {
  const listed = documents.filter(({ outside }) => !outside);
  return version === 3
    ? `<ol>${listed.map(({ file, title = file }) => `<li><a href="${file}">${title}</a></li>`).join("")}</ol>`
    : listed.map(({ file, title = file }) => navPoint(title, file)).join("");
}

/** A point of an EPUB 2's table of contents. */
export function navPoint(title: string, src: string, children = ""): string {
  return `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${children}</navPoint>`;
}

function tocXml(version: 2 | 3, toc: string): string {
  return version === 3
    ? `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc">${toc}</nav></body></html>`
    : `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${toc}</navMap></ncx>`;
}
