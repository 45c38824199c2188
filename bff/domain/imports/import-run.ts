import type { ImportMode } from "#shared/contract/emags.ts";
import type { Services } from "../../services.ts";
import type { ImportPlace } from "./import-files.service.ts";
import type { ImportRecorder } from "./import-recorder.ts";
import type { JobFolder } from "./sandbox/job-folder.ts";

/** What an import reads; addresses hold the credentials for the fetch. */
export interface ImportSource {
  place: ImportPlace;
  publication: { id: number; organization_id: number };
  mode: ImportMode;
  pdfAddress: string;
  xmlAddress: string | null;
  epubAddress: string | null;
  importImages: boolean;
  importArticles: boolean;
}

/** An import under way: what every step of it needs. */
export interface ImportRun {
  services: Services;
  recorder: ImportRecorder;
  source: ImportSource;
  /** Removed when the import ends. */
  folder: JobFolder;
  signal: AbortSignal;
}
