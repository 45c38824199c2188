export {
  awaitsApproval,
  type EmagTexts,
  findApprovedTexts,
} from "./approved-texts.repo.ts";
export { withPictureUrls } from "./article-pictures.ts";
export { boundedBook, selectArticles, selectWidgets } from "./bounded-content.repo.ts";
export { readDocument } from "./formats/epub/epub-document.ts";
export { parseXhtml, plainText } from "./formats/epub/xhtml.ts";
export { child, descendants, readXml, type XmlElement } from "./formats/xml.ts";
export {
  applyToPages,
  approveTexts,
  listBlindlyApproved,
  setApproved,
} from "./import-approvals.repo.ts";
export {
  findArticle,
  findPageLayout,
  findPageText,
  findPicture,
  markTextIndexed,
} from "./import-content.repo.ts";
export {
  hasPages,
  type ImportRef,
  importFiles,
  importFolderOfKey,
  ownedFolders,
  ownsFiles,
} from "./import-files.service.ts";
export { currentImport, listImportAttempts } from "./import-views.service.ts";
export { createImportWaits } from "./import-waits.ts";
export { presentWarnings } from "./imports.present.ts";
export { listImportIds } from "./imports.repo.ts";
export {
  cancelImport,
  cancelOpenImports,
  goBackToImport,
  removeImportFiles,
  requestImport,
} from "./imports.service.ts";
export { readNavigation } from "./navigation.repo.ts";
export { readOpenImports } from "./open-imports.service.ts";
export { datesOnFirstPage, refreshDateWarning } from "./preflight/date-warning.service.ts";
export { readWordBoxes } from "./read-word-boxes.ts";
export { startPdfium } from "./render/pdfium.ts";
export { createSandbox, type MissingProtection } from "./sandbox/sandbox.ts";
export { ensureScreenImage } from "./screen-images.service.ts";
export { findCurrent, updateShown } from "./shown-imports.repo.ts";
export { sealPreviousLocations, storesClearQuery } from "./source/clear-locations.ts";
export {
  changeSource,
  isSameSource,
  newSource,
  type SourceInput,
  sealSource,
} from "./source/emag-source.service.ts";
export { lacksValues } from "./source/locations.ts";
export { confirmWarnings, requireConfirmedWarnings } from "./warnings/confirmed-warnings.service.ts";
export { hasZoomImage } from "./zoom-images.service.ts";
