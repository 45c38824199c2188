import { READ_PATH } from "#shared/kiosk/addresses.ts";
import type { Config } from "./config.ts";

type Addresses = Pick<Config, "baseUrl" | "kioskUrl">;

/** Returns the origin of the readers' pages, files and API. */
export const kioskOriginOf = ({ kioskUrl, baseUrl }: Addresses): string => kioskUrl ?? baseUrl;

/** Returns the path that comes before the slug of a publication: none on a host for the kiosk alone. */
export const kioskRootOf = ({ kioskUrl }: Addresses): string => (kioskUrl === null ? READ_PATH : "");

/** Returns the path of a page as its address has it. The routes of all pages begin with `READ_PATH`. */
export const publicPathOf = (config: Addresses, path: string): string =>
  config.kioskUrl === null ? path : path.slice(READ_PATH.length) || "/";
