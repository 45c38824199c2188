import { ImportFailure } from "../../import-failure.ts";
import { decodeText } from "../decode-text.ts";
import { shortText } from "../short-text.ts";
import type { WarningList } from "../warnings.ts";
import { child, descendants, readXml, splitDoctype, type XmlElement } from "../xml.ts";
import { EntryUnreadable, type EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import { EpubPaths, isElsewhere } from "./epub-paths.ts";
import { readToc } from "./epub-toc.ts";
import type { BookDocument, BookPackage, BookPicture, ManifestItem } from "./epub-types.ts";

const CONTAINER = "META-INF/container.xml";
const PACKAGE_TYPE = "application/oebps-package+xml";
const EPUB_TYPE = "application/epub+zip";

/**
 * Reads an EPUB's container, package and table of contents (EPUB 2 and 3). Rejects with an ImportFailure when there
 * is nothing to read: `epub_damaged`, `epub_empty`, `epub_protected`. What can be worked around is a warning.
 */
export async function readPackage(archive: EpubArchive, warnings: WarningList): Promise<BookPackage> {
  await checkMimetype(archive, warnings);
  const paths = new EpubPaths(archive, warnings);
  const opf = await findPackage(archive, paths, warnings);
  const root = await readPart(archive, opf, warnings);
  if ("problem" in root || root.name !== "package")
    throw new ImportFailure(
      "epub_damaged",
      `The package file “${opf}” of the EPUB cannot be read${"problem" in root ? ` (${root.problem})` : ""}. Export the EPUB again.`,
      { file: opf },
    );
  const manifest = readManifest(root, opf, paths, warnings);
  await refuseProtected(archive, paths, manifest, warnings);
  const spine = child(root, "spine");
  const documents = readSpine(spine, manifest, warnings);
  if (documents.length === 0)
    throw new ImportFailure(
      "epub_empty",
      "There is nothing to read in the EPUB: its reading order (the spine) names no document that is in it. Export it again.",
      { file: opf },
    );
  const metadata = child(root, "metadata");
  const language = textOf(metadata, "language") ?? root.attributes.lang ?? null;
  return {
    title: titleOf(metadata),
    language: language !== null && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language) ? language : null,
    direction: directionOf(spine, language),
    layout: layoutOf(metadata),
    documents,
    pictures: picturesOf(manifest),
    toc: await readToc(archive, { paths, warnings, manifest, ncxId: spine?.attributes.toc }),
  };
}

async function checkMimetype(archive: EpubArchive, warnings: WarningList): Promise<void> {
  const content = archive.has("mimetype")
    ? await archive.read("mimetype", 1024).catch((error: unknown) => {
        if (error instanceof EntryUnreadable) return null;
        throw error;
      })
    : undefined;
  if (content === undefined)
    warnings.add("mimetype_missing", "The EPUB has no file named “mimetype”. It was read all the same.");
  else if (content?.toString("latin1") !== EPUB_TYPE)
    warnings.add(
      "mimetype_wrong",
      `The file “mimetype” of the EPUB does not say “${EPUB_TYPE}”. It was read all the same.`,
    );
  else if (archive.positionOf("mimetype") !== 0 || !archive.isStored("mimetype"))
    warnings.add(
      "mimetype_misplaced",
      "The file “mimetype” should be the first one in the EPUB, and not compressed. It was read all the same.",
    );
}

async function readPart(
  archive: EpubArchive,
  name: string,
  warnings: WarningList,
): Promise<XmlElement | { problem: string }> {
  let bytes: Buffer;
  try {
    bytes = await archive.read(name, epubLimits.maxTextBytes);
  } catch (error) {
    if (error instanceof EntryUnreadable) return { problem: error.message };
    throw error;
  }
  const { text, guessed } = decodeText(bytes);
  if (guessed)
    warnings.add("encoding_guessed", `“${name}” is not in the encoding it says; some letters may be wrong.`);
  if (splitDoctype(text).declares)
    warnings.add("entities_ignored", `“${name}” declares entities; they are never resolved.`);
  return readXml(text);
}

async function findPackage(archive: EpubArchive, paths: EpubPaths, warnings: WarningList): Promise<string> {
  const container = archive.has(CONTAINER) ? await readPart(archive, CONTAINER, warnings) : null;
  if (container !== null && !("problem" in container)) {
    const rootFiles = descendants(container, "rootfile").map(({ attributes }) => attributes);
    const isPackage = (attributes: Record<string, string>) =>
      attributes["media-type"]?.trim() === PACKAGE_TYPE;
    for (const { "full-path": path } of [...rootFiles.filter(isPackage), ...rootFiles]) {
      const found = path ? paths.resolve("container.xml", path) : null;
      if (found !== null) return found;
    }
  }
  const [only, ...others] = archive.names().filter((name) => /\.opf$/i.test(name));
  if (only === undefined || others.length > 0)
    throw new ImportFailure(
      "epub_damaged",
      `The EPUB does not say where its package is: “${CONTAINER}” is missing or leads nowhere. Export the EPUB again.`,
      { file: CONTAINER },
    );
  warnings.add("container_unreadable", `“${CONTAINER}” is missing or leads nowhere; “${only}” was used.`);
  return only;
}

function readManifest(
  root: XmlElement,
  opf: string,
  paths: EpubPaths,
  warnings: WarningList,
): ManifestItem[] {
  const manifest = child(root, "manifest");
  return (manifest?.children ?? []).flatMap(({ name, attributes }) => {
    const { id, href } = attributes;
    if (name !== "item" || id === undefined || href === undefined || isElsewhere(href)) return [];
    const file = paths.resolve(opf, href);
    if (file === null) {
      warnings.add("file_missing", `The EPUB lists “${href}”, but does not hold it.`);
      return [];
    }
    const item: ManifestItem = {
      id,
      file,
      mediaType: (attributes["media-type"] ?? "").trim().toLowerCase(),
      properties: (attributes.properties ?? "").split(/\s+/),
      fallback: attributes.fallback ?? null,
    };
    return [item];
  });
}

const documentTypes = new Set([
  "application/xhtml+xml",
  "text/html",
  "image/svg+xml",
  "application/x-dtbook+xml",
]);

function readSpine(
  spine: XmlElement | undefined,
  manifest: readonly ManifestItem[],
  warnings: WarningList,
): BookDocument[] {
  const byId = new Map(manifest.map((item) => [item.id, item]));
  const documents = new Map<string, BookDocument>();
  for (const { name, attributes } of spine?.children ?? []) {
    if (name !== "itemref") continue;
    const { idref = "" } = attributes;
    const item = readable(byId, idref);
    if (item === null) {
      const what = byId.get(idref)?.file ?? idref;
      warnings.add(
        "spine_item_missing",
        byId.has(idref)
          ? `The reading order names “${what}”, which is no document that can be read. It was left out.`
          : `The reading order names “${what}”, which is not in the EPUB. It was left out.`,
      );
    } else if (!documents.has(item.file)) {
      documents.set(item.file, {
        number: documents.size + 1,
        file: item.file,
        mediaType: item.mediaType,
        linear: attributes.linear?.trim().toLowerCase() !== "no",
      });
    }
  }
  return [...documents.values()];
}

/** The item itself, or the fallback it names, that is a document. */
function readable(byId: ReadonlyMap<string, ManifestItem>, id: string): ManifestItem | null {
  let item = byId.get(id);
  for (let steps = 0; item !== undefined && steps < 10; steps += 1) {
    if (documentTypes.has(item.mediaType) || /\.x?html?$/i.test(item.file)) return item;
    item = item.fallback === null ? undefined : byId.get(item.fallback);
  }
  return null;
}

function picturesOf(manifest: readonly ManifestItem[]): BookPicture[] {
  const pictures = manifest.filter(
    ({ file, mediaType }) => mediaType.startsWith("image/") || /\.(jpe?g|png|gif|webp|svg)$/i.test(file),
  );
  return [...new Map(pictures.map(({ file, mediaType }) => [file, { file, mediaType }])).values()];
}

function textOf(metadata: XmlElement | undefined, name: string): string | undefined {
  const texts = metadata === undefined ? [] : descendants(metadata, name);
  return texts.map(({ text }) => text.replace(/\s+/g, " ").trim()).find((text) => text !== "");
}

/** The title that says it is the main one, else the first. */
function titleOf(metadata: XmlElement | undefined): string {
  if (metadata === undefined) return "";
  const main = descendants(metadata, "meta").find(
    ({ attributes, text }) => attributes.property === "title-type" && text.trim() === "main",
  );
  const id = main?.attributes.refines?.replace(/^#/, "");
  const title = descendants(metadata, "title").find(
    ({ attributes }) => id !== undefined && attributes.id === id,
  );
  return shortText(title?.text.replace(/\s+/g, " ").trim() || textOf(metadata, "title") || "", 1000);
}

const rightToLeft = /^(ar|arc|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)(-|$)/i;

/** The direction pages are turned in; where the EPUB leaves it open, that of its language. */
function directionOf(spine: XmlElement | undefined, language: string | null): "ltr" | "rtl" {
  const said = spine?.attributes["page-progression-direction"]?.trim().toLowerCase();
  if (said === "rtl" || said === "ltr") return said;
  return language !== null && rightToLeft.test(language) ? "rtl" : "ltr";
}

function layoutOf(metadata: XmlElement | undefined): "reflowable" | "fixed" {
  const metas = metadata === undefined ? [] : descendants(metadata, "meta");
  const fixed = metas.some(
    ({ attributes, text }) =>
      (attributes.property === "rendition:layout" && text.trim() === "pre-paginated") ||
      (attributes.name === "fixed-layout" && attributes.content === "true"),
  );
  return fixed ? "fixed" : "reflowable";
}

/** Fonts are often scrambled against copying; they are not needed here. */
const fontObfuscation = /^http:\/\/(www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

async function refuseProtected(
  archive: EpubArchive,
  paths: EpubPaths,
  manifest: readonly ManifestItem[],
  warnings: WarningList,
): Promise<void> {
  const file = "META-INF/encryption.xml";
  if (!archive.has(file)) return;
  const encryption = await readPart(archive, file, warnings);
  if ("problem" in encryption) {
    warnings.add("encryption_unreadable", `“${file}” cannot be read; the EPUB was taken as not protected.`);
    return;
  }
  const isFont = (name: string) =>
    /\.(otf|ttf|ttc|woff2?)$/i.test(name) ||
    manifest.some((item) => item.file === name && /font|opentype/.test(item.mediaType));
  for (const data of descendants(encryption, "EncryptedData")) {
    const algorithm = child(data, "EncryptionMethod")?.attributes.Algorithm?.trim() ?? "";
    if (fontObfuscation.test(algorithm)) continue;
    const uri = descendants(data, "CipherReference")[0]?.attributes.URI ?? "";
    const name = paths.resolve("encryption.xml", uri) ?? uri;
    if (!isFont(name))
      throw new ImportFailure(
        "epub_protected",
        `The EPUB is protected against copying (DRM): “${name}” in it is encrypted. Export it without protection, then import again.`,
        { file: name },
      );
  }
}
