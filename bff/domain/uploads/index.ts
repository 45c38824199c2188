export { pendingUploadIdOfKey } from "./upload-chunks.ts";
export { addUpload, findUpload, requireUploads, sweepUploads, withFileHashes } from "./uploads.service.ts";
