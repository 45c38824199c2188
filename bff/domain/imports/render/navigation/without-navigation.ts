import type { PdfNavigation } from "#shared/kiosk/navigation.ts";

/** The navigation of a document without any. */
export const withoutNavigation: PdfNavigation = {
  outline: [],
  page_labels: null,
  direction: "ltr",
  languages: [],
};
