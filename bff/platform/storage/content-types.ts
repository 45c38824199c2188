import { extname } from "node:path";

const fallback = "application/octet-stream";

/** New keys get the first extension of their type. */
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
 * Returns the content type of a stored file from the extension of its key, by default `application/octet-stream`. All
 * storages use this function instead of storing the type, so a file keeps its type when it is moved between storages.
 */
export function contentTypeOf(key: string): string {
  return byExtension.get(extname(key)) ?? fallback;
}

/** Returns the file extension of a content type, with its dot. Returns `.bin` for an unknown type. */
export function extensionFor(contentType: string): string {
  const wanted = essence(contentType);
  return types.find(([, type]) => essence(type) === wanted)?.[0] ?? ".bin";
}

/** Throws `TypeError` if the content type does not match the extension of the key. */
export function checkContentType(key: string, contentType: string): void {
  if (essence(contentType) === essence(contentTypeOf(key))) return;
  throw new TypeError(
    `The key ${key} is for ${contentTypeOf(key)}, so ${contentType} cannot be stored under it. Use the extension ${extensionFor(contentType)}.`,
  );
}

function essence(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}
