import type { ComponentType } from "react";
import type { ImportMode } from "#shared/contract/emags.ts";
import { PdfSourceFields } from "./issue-source-fields.tsx";

export interface ModeDefinition {
  mode: ImportMode;
  /** The fields that say where an issue of this mode comes from. */
  Source: ComponentType<{ importsAgain: boolean }>;
}

/** The modes whose source can be edited here, one entry each; the first is what a new issue starts with. */
export const modes: readonly [ModeDefinition, ...ModeDefinition[]] = [
  { mode: "standard_pdf", Source: PdfSourceFields },
  { mode: "planned_pdf", Source: PdfSourceFields },
];
