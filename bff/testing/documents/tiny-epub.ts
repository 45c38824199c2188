import { type TinyEntry, tinyZip } from "./tiny-zip.ts";

/** A document of a test book. */
export interface TinyDocument {
  /** The file name below `OEBPS/`. */
  file: string;
  /** The content of `<body>`, or the whole document if it begins with `<?xml` or `<!`. */
  body: string | Buffer;
  title?: string;
  linear?: boolean;
  /** True for a document in the manifest that is not in the spine. */
  outside?: boolean;
  mediaType?: string;
}

export interface TinyEpubOptions {
  version?: 2 | 3;
  title?: string;
  language?: string;
  documents?: TinyDocument[];
  /** Additional files by name below `OEBPS/`. All are listed in the manifest. */
  files?: Record<string, { content: Buffer | string; type: string }>;
  /** The table of contents: an `<ol>` for EPUB 3, `<navPoint>` elements for EPUB 2, or null for none. */
  toc?: string | null;
  /** Additional attributes of the element `<spine>`. */
  spine?: string;
  /** Additional elements in `<metadata>`. */
  metadata?: string;
  /** Additional items in `<manifest>`. */
  manifest?: string;
  /** Additional references in `<spine>`. */
  itemrefs?: string;
  /** The content of the file `mimetype`; null to omit it. */
  mimetype?: string | null;
  /** The content of `META-INF/container.xml`; null to omit it. */
  container?: string | null;
  /** Replaces the generated package document. */
  opf?: string | Buffer;
  /** The name of a document whose checksum is wrong. */
  damaged?: string;
  /** Additional entries of the archive. */
  entries?: TinyEntry[];
}

const containerXml =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

function documentXml({ body, title = "" }: TinyDocument): string | Buffer {
  if (typeof body !== "string" || /^(<\?xml|<!)/.test(body)) return body;
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`;
}

/** Creates a small EPUB. Without options it is a valid EPUB 3 with two documents. */
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

/** Creates an entry in the table of contents of an EPUB 2. */
export function navPoint(title: string, src: string, children = ""): string {
  return `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${children}</navPoint>`;
}

function tocXml(version: 2 | 3, toc: string): string {
  return version === 3
    ? `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc">${toc}</nav></body></html>`
    : `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${toc}</navMap></ncx>`;
}
