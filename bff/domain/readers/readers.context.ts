import type { PlatformContext } from "#bff/core/context.ts";
import { createReaderProvider, type ReaderProvider } from "./provider/provider.ts";

/** The services that the readers domain adds to the context. */
export interface ReadersContext {
  readerProvider: ReaderProvider;
}

/** Creates the OpenID provider of readers, which is loaded with the first request. */
export function createReaders(platform: PlatformContext): ReadersContext {
  return { readerProvider: createReaderProvider(platform) };
}
