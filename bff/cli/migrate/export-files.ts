import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { formatBinaryBytes } from "#shared/format-bytes.ts";

const MIB = 1024 * 1024;
/** An export takes about ten times its size in memory. */
const MAX_EXPORT_BYTES = 100 * MIB;
/** The API takes a million characters of Markdown, which have at most 4 bytes each. */
export const MAX_MARKDOWN_BYTES = 4_000_000;

/** Reads an export of one file. Throws `OperatorError` if it is too large. */
export async function readExportFile(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_EXPORT_BYTES)
    throw new OperatorError(
      `${path} is larger than ${formatBinaryBytes("en", MAX_EXPORT_BYTES)}. Export the site in parts, for example by date.`,
    );
  return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
}

/**
 * Returns the real path of a file that an export names, which must be inside the export's folder, also behind symbolic links.
 * Otherwise returns the reason.
 */
export async function fileInside(
  folder: string,
  name: string,
): Promise<{ path: string } | { problem: string }> {
  const root = await realpath(folder);
  let path: string;
  try {
    path = await realpath(join(root, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem: code === "ENOENT" ? `the file ${name} does not exist` : `the file ${name} cannot be read`,
    };
  }
  const inside = relative(root, path);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    return { problem: `the file ${name} is outside the folder of the export` };
  return (await stat(path)).isFile() ? { path } : { problem: `${name} is not a file` };
}
