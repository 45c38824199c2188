import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/**
 * The compile cache of this process, if it has one, as the environment of a process or thread that it starts: either
 * starts in half the time and up to 19 MB smaller with it, as it need not bring the compiler that strips types.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // The runtime names a folder per version inside the one it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
