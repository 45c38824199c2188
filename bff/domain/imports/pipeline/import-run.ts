import type { Services } from "#bff/app/context.ts";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { ImportRef } from "../import-files.service.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import type { ImportRecorder } from "./import-recorder.ts";

/** Source of an import. The URLs include credentials. */
export interface ImportSource {
  ref: ImportRef;
  publication: { id: number; organization_id: number };
  mode: ImportMode;
  pdfLocation: string;
  xmlLocation: string | null;
  epubLocation: string | null;
  importImages: boolean;
  importArticles: boolean;
}

/** State of a running import that its steps share. */
export interface ImportRun {
  services: Pick<Services, "addressGuards" | "db" | "renderPool" | "storage">;
  recorder: ImportRecorder;
  source: ImportSource;
  /** Work folder, deleted when the import ends. */
  folder: JobFolder;
  signal: AbortSignal;
}
