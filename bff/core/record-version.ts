import { ServiceError } from "./errors.ts";

const ENTITY_TAG = /^"\d+"$/;

/**
 * Implements optimistic locking by `If-Match`. Throws 412 unless the header names this version. A change without the header
 * is unconditional.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags.includes("*") || tags.includes(entityTag(version))) return;
  throw tags.some((tag) => ENTITY_TAG.test(tag))
    ? new ServiceError("version_conflict", { version })
    : new ServiceError("unknown_version");
}

export function entityTag(version: number): string {
  return `"${version}"`;
}
