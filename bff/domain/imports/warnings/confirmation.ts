import { createHash } from "node:crypto";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";

/** Returns what confirms these warnings of an import, and no others. */
export function confirmationOf(importId: string, warnings: readonly StoredWarning[]): string {
  return createHash("sha256")
    .update(`${importId} ${JSON.stringify(warnings)}`)
    .digest("base64url");
}
