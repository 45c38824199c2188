import { EDITORIAL_FIELDS, EDITORIAL_LINES } from "./editorial-fields.ts";

/** The texts of an article that readers see before they read it. */
export const TEASER_FIELDS = ["title", "preview", ...EDITORIAL_LINES] as const;
/** The texts that readers read. */
export const READ_FIELDS = [...TEASER_FIELDS, "content"] as const;
/** Fields whose change ends the approval of an article: what readers read and see in it. */
export const REVIEWED_FIELDS = ["title", "preview", "content", "image", ...EDITORIAL_FIELDS] as const;
