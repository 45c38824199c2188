import type { WarningList } from "../warnings.ts";
import type { EpubArchive } from "./epub-archive.ts";

/** Resolves what the files of an EPUB say of each other. */
export class EpubPaths {
  readonly #archive: EpubArchive;
  readonly #warnings: WarningList;

  constructor(archive: EpubArchive, warnings: WarningList) {
    this.#archive = archive;
    this.#warnings = warnings;
  }

  /**
   * The file of the archive that a reference in `from` means; null when it is not there, or is an address elsewhere.
   * A fragment or query counts for nothing. References that are nearly right are followed, with a warning.
   */
  resolve(from: string, reference: string): string | null {
    const path = reference.trim().replace(/[?#].*$/s, "");
    if (path === "") return this.#archive.has(from) ? from : null;
    if (isElsewhere(path)) return null;
    const decoded = resolvePath(from, decode(path));
    const exact = [decoded, resolvePath(from, path)].find((name) => this.#archive.has(name));
    const found = exact ?? this.#archive.find(decoded);
    if (found !== null && found !== decoded)
      this.#warnings.add(
        "path_inexact",
        `“${from}” says “${path}”, but the file is called “${found}”. It was used; other readers may not find it.`,
      );
    return found;
  }
}

/** Whether a reference is an address of its own, outside the EPUB. */
export function isElsewhere(reference: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(reference.trim());
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path.normalize("NFC");
  }
}

/** As a browser resolves it: `..` at the root stays at the root. */
function resolvePath(from: string, path: string): string {
  const parts = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of path.replace(/\\/g, "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
