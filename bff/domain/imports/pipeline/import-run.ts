import type { PlatformContext } from "#bff/core/context.ts";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { ImportRef } from "../import-files.service.ts";
import type { ImportsContext } from "../imports.context.ts";
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
  services: Pick<PlatformContext, "addressGuards" | "db" | "storage"> & Pick<ImportsContext, "renderPool">;
  recorder: ImportRecorder;
  source: ImportSource;
  /** Work folder, deleted when the import ends. */
  folder: JobFolder;
  signal: AbortSignal;
}
