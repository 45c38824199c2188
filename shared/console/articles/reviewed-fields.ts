import { EDITORIAL_FIELDS } from "./editorial-fields.ts";

/** Fields whose change ends the approval of an article: what readers read and see in it. */
export const REVIEWED_FIELDS = ["title", "preview", "content", "image", ...EDITORIAL_FIELDS] as const;
