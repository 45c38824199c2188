export { indexPages } from "./page-index.service.ts";
export { searchImport } from "./search.service.ts";
