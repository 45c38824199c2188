import type { Config } from "./config.ts";

/** An issue, article or planned edition in the console. */
export interface ConsoleRecord {
  type: "emag" | "planned_emag" | "story";
  id: number;
}

const PATHS: Record<ConsoleRecord["type"], (id: number) => string> = {
  emag: (id) => `/issues/${id}`,
  story: (id) => `/articles/${id}`,
  planned_emag: (id) => `/planned-editions?edition=${id}`,
};

/** Returns the address of a record in the console, or of its publication for null. */
export function consoleUrlOf(
  { baseUrl }: Pick<Config, "baseUrl">,
  publicationId: number,
  record: ConsoleRecord | null,
): string {
  return `${baseUrl}/publications/${publicationId}${record ? PATHS[record.type](record.id) : ""}`;
}
