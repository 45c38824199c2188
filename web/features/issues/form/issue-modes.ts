import type { ComponentType } from "react";
import type { ImportMode } from "#shared/contract/emags.ts";
import { EpubSourceFields, PdfSourceFields, PlannedSourceFields } from "./issue-source-fields.tsx";

/** The fields that say where an issue of each mode comes from. */
export const sourceFields: Record<ImportMode, ComponentType> = {
  standard_pdf: PdfSourceFields,
  planned_pdf: PlannedSourceFields,
  epub: EpubSourceFields,
};
