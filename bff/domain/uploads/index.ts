export { pendingUploadIdOfKey } from "./upload-chunks.ts";
export { addUpload, findUpload, requireUploads, sweepUploads } from "./uploads.service.ts";
