import { extname } from "node:path";

const fallback = "application/octet-stream";

// The first extension of a type is the one new keys get.
const types: readonly (readonly [extension: string, contentType: string])[] = [
  [".avif", "image/avif"],
  [".css", "text/css; charset=utf-8"],
  [".csv", "text/csv; charset=utf-8"],
  [".epub", "application/epub+zip"],
  [".gif", "image/gif"],
  [".html", "text/html; charset=utf-8"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".json", "application/json"],
  [".m4a", "audio/mp4"],
  [".md", "text/markdown; charset=utf-8"],
  [".mp3", "audio/mpeg"],
  [".mp4", "video/mp4"],
  [".ogg", "audio/ogg"],
  [".otf", "font/otf"],
  [".pdf", "application/pdf"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".tif", "image/tiff"],
  [".ttf", "font/ttf"],
  [".txt", "text/plain; charset=utf-8"],
  [".wav", "audio/wav"],
  [".webm", "video/webm"],
  [".webp", "image/webp"],
  [".woff", "font/woff"],
  [".woff2", "font/woff2"],
  [".xhtml", "application/xhtml+xml"],
  [".xml", "application/xml"],
  [".zip", "application/zip"],
  [".bin", fallback],
];

const byExtension = new Map(types);

/**
 * The content type of a stored file: its key's extension decides, `application/octet-stream` where it says
 * nothing. Every kind of storage answers this one, so a file moved between them keeps its type, a type can
 * never be lost or disagree with its file, and a file on disk needs no second one beside it.
 */
export function contentTypeOf(key: string): string {
  return byExtension.get(extname(key)) ?? fallback;
}

/** The extension, with its dot, for a key that is to have this content type; `.bin` for one nobody here knows. */
export function extensionFor(contentType: string): string {
  const wanted = essence(contentType);
  return types.find(([, type]) => essence(type) === wanted)?.[0] ?? ".bin";
}

/** @throws TypeError when the content type is not the one the key's extension stands for. */
export function checkContentType(key: string, contentType: string): void {
  if (essence(contentType) === essence(contentTypeOf(key))) return;
  throw new TypeError(
    `The key ${key} stands for ${contentTypeOf(key)}, so ${contentType} cannot be stored under it. Use the extension ${extensionFor(contentType)}.`,
  );
}

function essence(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}
