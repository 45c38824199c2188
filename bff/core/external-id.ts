import { randomBytes } from "node:crypto";

const RANDOM_BYTES = 8;

/** Returns an external ID for an issue or article without one. Random, because a publisher's own IDs may be numbers. */
export const newExternalId = (): string => `nr-${randomBytes(RANDOM_BYTES).toString("hex")}`;
