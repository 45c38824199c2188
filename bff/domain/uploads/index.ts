export { pendingUploadIdOfKey } from "./pending-in-storage.ts";
export { addUpload, findUpload, requireUploads, sweepUploads } from "./uploads.service.ts";
