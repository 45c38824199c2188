import { createHash } from "node:crypto";
import type { z } from "zod";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { render } from "#bff/messages/render.ts";
import type { MigrationReport } from "./migration-report.ts";
import { type NewsrackApi, Refused } from "./newsrack-api.ts";

export interface Migration {
  api: NewsrackApi;
  report: MigrationReport;
  /** False for a dry run, which only reads. */
  isWriting: boolean;
  print: (line: string) => void;
  /** `existing` were created by an earlier run. */
  counts: {
    categories: { created: number };
    articles: { created: number; existing: number; completed: number };
    issues: { created: number; existing: number };
  };
}

/** Returns an idempotency key made from the source, so that no create is repeated by a later run either. */
export function keyOf(...parts: string[]): string {
  return `migrate-${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 40)}`;
}

/** Returns what the API would refuse, or null. */
export function problemsOf(schema: z.ZodType, fields: unknown): string | null {
  const result = schema.safeParse(fields);
  if (result.success) return null;
  return result.error.issues
    .map(({ path, message }) => `${path.join(".")} ${render(messageOfProblem(message), "en")}`)
    .join("; ");
}

/** Writes a record. Reports a refusal and returns null, so that the others are migrated. */
export async function writeRecord<Result>(
  { report }: Migration,
  record: string,
  write: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    // After 401 and 403, every other request would be refused as well.
    if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error;
    report.fail(record, error.message);
    return null;
  }
}
