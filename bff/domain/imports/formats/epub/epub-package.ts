import { type Message, message } from "#bff/messages/message.ts";
import { navigationLimits } from "#shared/kiosk/navigation.ts";
import { ImportError } from "../../import-error.ts";
import { isLanguageTag } from "../../language-tag.ts";
import { shortText } from "../../short-text.ts";
import type { WarningList } from "../../warnings/warning-list.ts";
import { decodeText } from "../decode-text.ts";
import { child, descendants, readXml, splitDoctype, type XmlElement } from "../xml.ts";
import { EntryUnreadable, type EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import { EpubPaths, isExternal } from "./epub-paths.ts";
import { readToc } from "./epub-toc.ts";
import type { BookDocument, BookPackage, BookPicture, ManifestItem } from "./epub-types.ts";

const CONTAINER = "META-INF/container.xml";
const PACKAGE_TYPE = "application/oebps-package+xml";
const EPUB_TYPE = "application/epub+zip";

/**
 * Reads the container, package and table of contents of an EPUB 2 or 3, and the files that replace others. Adds warnings for minor problems and rejects with an
 * ImportError for others: `epub_damaged`, `epub_empty`, `epub_protected`.
 */
export async function readPackage(
  archive: EpubArchive,
  warnings: WarningList,
): Promise<{ contents: BookPackage; fallbacks: Map<string, string> }> {
  await checkMimetype(archive, warnings);
  const paths = new EpubPaths(archive, warnings);
  const opf = await findPackage(archive, paths, warnings);
  const root = await readPart(archive, opf, warnings);
  if ("problem" in root || root.name !== "package")
    throw new ImportError(
      "epub_damaged",
      "problem" in root
        ? message("failures.epub_damaged.package_because", { file: opf, reason: root.problem })
        : message("failures.epub_damaged.package", { file: opf }),
      { file: opf },
    );
  const manifest = readManifest(root, opf, paths, warnings);
  await refuseProtected(archive, paths, manifest, warnings);
  const spine = child(root, "spine");
  const documents = readSpine(spine, manifest, warnings);
  if (documents.length === 0)
    throw new ImportError("epub_empty", message("failures.epub_empty"), { file: opf });
  const metadata = child(root, "metadata");
  const language = textOf(metadata, "language") ?? root.attributes.lang ?? null;
  const declared = [
    ...(metadata === undefined ? [] : descendants(metadata, "language").map(({ text }) => text.trim())),
    root.attributes.lang ?? "",
  ];
  const languages = [...new Set(declared.filter(isLanguageTag))].slice(0, navigationLimits.languages);
  const contents = {
    title: titleOf(metadata),
    language: language !== null && isLanguageTag(language) ? language : null,
    languages,
    direction: directionOf(spine, language),
    layout: layoutOf(metadata),
    documents,
    pictures: picturesOf(manifest),
    ...(await readToc(archive, { paths, warnings, manifest, ncxId: spine?.attributes.toc })),
  };
  return { contents, fallbacks: fallbacksIn(manifest) };
}

/** Returns the file that replaces each file of a type that readers may not show. */
function fallbacksIn(manifest: readonly ManifestItem[]): Map<string, string> {
  const byId = new Map(manifest.map((item) => [item.id, item]));
  return new Map(
    manifest.flatMap(({ file, fallback }) => {
      const other = fallback === null ? undefined : byId.get(fallback);
      return other === undefined ? [] : [[file, other.file] as const];
    }),
  );
}

async function checkMimetype(archive: EpubArchive, warnings: WarningList): Promise<void> {
  const content = archive.has("mimetype")
    ? await archive.read("mimetype", 1024).catch((error: unknown) => {
        if (error instanceof EntryUnreadable) return null;
        throw error;
      })
    : undefined;
  if (content === undefined) warnings.add("mimetype_missing", message("warnings.mimetype_missing"));
  else if (content?.toString("latin1") !== EPUB_TYPE)
    warnings.add("mimetype_wrong", message("warnings.mimetype_wrong", { type: EPUB_TYPE }));
  else if (archive.positionOf("mimetype") !== 0 || !archive.isStored("mimetype"))
    warnings.add("mimetype_misplaced", message("warnings.mimetype_misplaced"));
}

async function readPart(
  archive: EpubArchive,
  name: string,
  warnings: WarningList,
): Promise<XmlElement | { problem: Message | string }> {
  let bytes: Buffer;
  try {
    bytes = await archive.read(name, epubLimits.maxTextBytes);
  } catch (error) {
    if (error instanceof EntryUnreadable) return { problem: error.text };
    throw error;
  }
  const { text, guessed } = decodeText(bytes);
  if (guessed) warnings.add("encoding_guessed", message("warnings.encoding_guessed.file", { file: name }));
  if (splitDoctype(text).entities.length > 0)
    warnings.add("entities_ignored", message("warnings.entities_ignored", { file: name }));
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
    throw new ImportError("epub_damaged", message("failures.epub_damaged.container", { file: CONTAINER }), {
      file: CONTAINER,
    });
  warnings.add(
    "container_unreadable",
    message("warnings.container_unreadable", { file: CONTAINER, package: only }),
  );
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
    if (name !== "item" || id === undefined || href === undefined || isExternal(href)) return [];
    const file = paths.resolve(opf, href);
    if (file === null) {
      warnings.add("file_missing", message("warnings.file_missing", { file: href }));
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
    const item = findDocument(byId, idref);
    if (item === null) {
      const name = byId.get(idref)?.file ?? idref;
      warnings.add(
        "spine_item_missing",
        byId.has(idref)
          ? message("warnings.spine_item_missing.unreadable", { file: name })
          : message("warnings.spine_item_missing.missing", { file: name }),
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

/** Returns the item or the first of its fallbacks that is a document, or null. */
function findDocument(byId: ReadonlyMap<string, ManifestItem>, id: string): ManifestItem | null {
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

/** Returns the title of type `main`, or the first title. */
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

/** Returns the declared page progression direction, or that of the language. */
function directionOf(spine: XmlElement | undefined, language: string | null): "ltr" | "rtl" {
  const declared = spine?.attributes["page-progression-direction"]?.trim().toLowerCase();
  if (declared === "rtl" || declared === "ltr") return declared;
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

/** Algorithms of font obfuscation. Obfuscated fonts are ignored, because fonts are not imported. */
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
    warnings.add("encryption_unreadable", message("warnings.encryption_unreadable", { file }));
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
      throw new ImportError("epub_protected", message("failures.epub_protected.drm", { file: name }), {
        file: name,
      });
  }
}
