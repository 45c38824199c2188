export { indexPages } from "./page-index.service.ts";
export {
  excerptOfMarkdown,
  excerptOfText,
  excerptsOfPages,
  findShownPages,
} from "./reader-search.service.ts";
export { searchImport } from "./search.service.ts";
