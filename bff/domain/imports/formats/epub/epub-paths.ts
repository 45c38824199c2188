import { message } from "#bff/messages/message.ts";
import { normalizeText } from "#shared/unicode.ts";
import type { WarningList } from "../../warnings/warning-list.ts";
import type { EpubArchive } from "./epub-archive.ts";

/** Resolves references between the files of an EPUB. */
export class EpubPaths {
  readonly #archive: EpubArchive;
  readonly #warnings: WarningList;

  constructor(archive: EpubArchive, warnings: WarningList) {
    this.#archive = archive;
    this.#warnings = warnings;
  }

  /**
   * Returns the file that a reference in `from` means, or null if the file does not exist or the reference is an external URL.
   * Ignores fragment and query. Corrects inexact references and adds a warning.
   */
  resolve(from: string, reference: string): string | null {
    const path = reference.trim().replace(/[?#].*$/s, "");
    if (path === "") return this.#archive.has(from) ? from : null;
    if (isExternal(path)) return null;
    const decoded = resolvePath(from, decode(path));
    const exact = [decoded, resolvePath(from, path)].find((name) => this.#archive.has(name));
    const found = exact ?? this.#archive.find(decoded);
    if (found !== null && found !== decoded)
      this.#warnings.add(
        "path_inexact",
        message("warnings.reference_corrected", { from, reference: path, file: found }),
      );
    return found;
  }
}

/** Returns true if a reference is an external URL. */
export function isExternal(reference: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(reference.trim());
}

function decode(path: string): string {
  try {
    return normalizeText(decodeURIComponent(path), "NFC");
  } catch {
    return normalizeText(path, "NFC");
  }
}

/** Resolves a path like a browser: `..` at the root stays at the root. */
function resolvePath(from: string, path: string): string {
  const parts = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of path.replace(/\\/g, "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
