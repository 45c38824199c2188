export { indexPages } from "./page-index.service.ts";
export { excerptsOfPages, findShownPages } from "./reader-search.service.ts";
export { searchImport } from "./search.service.ts";
