export { indexPages } from "./page-index.service.ts";
