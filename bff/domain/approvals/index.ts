export { applyApprovals } from "./apply-approvals.ts";
