export { listImportIds } from "./trash.repo.ts";
export { moveToTrash, purgeTrash, type TrashHandler, type TrashHandlers } from "./trash.service.ts";
export { categoriesOf, listRows, restoreRows, rewriteRows, unpublishUnapproved } from "./trash-rows.repo.ts";
