import { z } from "zod";
import { pathId } from "../contract/fields.ts";

/** How readers' access is decided: the customer's endpoint, what was asked there, and who tries it out. */
export const tag = "Access";
export const base = "/console/api/publications/:publication_id/access";
export const params = z.object({ publication_id: pathId });
