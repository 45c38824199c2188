export { applyApprovals, previewApprovals } from "./approval-updates.ts";
