import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/**
 * Returns the environment variable that shares this process's compile cache with a child process or thread. With the cache,
 * the child starts in half the time and uses up to 19 MB less memory, because it doesn't load the type stripper. Returns an
 * empty object if this process has no cache.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node adds a subfolder per version to the configured folder.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
