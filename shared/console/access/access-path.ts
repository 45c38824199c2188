import { z } from "zod";
import { pathId } from "#shared/contract/fields.ts";

/** OpenAPI tag of the access routes. */
export const tag = "Access";
export const base = "/console/api/publications/:publication_id/access";
export const params = z.object({ publication_id: pathId });
