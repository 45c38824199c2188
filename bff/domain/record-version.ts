import { VersionConflict } from "./errors.ts";

/**
 * Honours `If-Match`: throws `VersionConflict` unless the header names this version.
 * Without the header the change is unconditional.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes("*") && !tags.includes(entityTag(version))) throw new VersionConflict(version);
}

export function entityTag(version: number): string {
  return `"${version}"`;
}
