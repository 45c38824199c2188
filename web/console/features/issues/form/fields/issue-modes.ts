import type { ComponentType } from "react";
import type { ImportMode } from "#shared/contract/emags.ts";
import { EpubSourceFields, PdfSourceFields, PlannedSourceFields } from "./issue-source-fields.tsx";

/** Source fields of each import mode. */
export const sourceFields: Record<ImportMode, ComponentType> = {
  standard_pdf: PdfSourceFields,
  planned_pdf: PlannedSourceFields,
  epub: EpubSourceFields,
};
